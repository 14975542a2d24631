import { isLoopback, LOOPBACK_HOST } from '@pledge/domain/organization/loopback'
import { isIP } from 'node:net'
import path from 'node:path'
import { PUSH_SERVICES } from '@pledge/providers/push/push-services'
import { z } from 'zod'
import { ID_FILE_MEGABYTES, STATUS_POLL_SECONDS } from '@pledge/domain/organization/operation'
import { MEGABYTE, OPERATOR_DEFAULTS } from './operator-settings.ts'
import { PROVIDER_ENV } from './provider-keys.ts'
import { replayHeader } from './replay-header.ts'

/** Simulated providers move no real money: production must opt in explicitly. */
export const SIMULATION_WORDS = 'yes-i-know-no-real-money-moves'
const SECRET_CHARACTERS = 32
const SANDBOX_PASSWORD_CHARACTERS = 16
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']
/** Load balancers commonly check every 2 to 5 s, and take a server out after two failures. */
const PRODUCTION_DRAIN_SECONDS = 10
const MIN_GAP_LIMIT = 5
const MAX_GAP_LIMIT = 1_000_000
const HOST_NAME = /^[a-z\d.-]{1,253}$/i
/** At least two labels, the last of letters: no address and no name of a local network. */
const PUSH_SERVICE = /^(?:\*\.)?(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,63}$/

const port = z.coerce.number().int().min(0).max(65_535)
const isOneOf = (protocols: readonly string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)
/** A token and keys are sent there. */
const isPrivately = (text: string) =>
  isOneOf(['https:'])(text) || (isOneOf(['http:'])(text) && LOOPBACK_HOSTS.includes(new URL(text).hostname))
const applicationName = (usual: string) =>
  z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be letters, digits, dots, hyphens or underscores')
    .default(usual)
/** Without query and hash: a path follows it. */
const serviceBase = z
  .string()
  .refine(isPrivately, 'must be an https address, or http on this machine')
  .refine((text) => !/[?#]/.test(text), 'must have no query and no hash')
  .transform((text) => text.replace(/\/$/, ''))
  .optional()
const keyName = z
  .string()
  .regex(/^[\w.-]{1,128}$/, 'must be the name of a key')
  .optional()
const databaseAddress = z
  .string()
  .refine(isOneOf(['postgres:', 'postgresql:']), 'must be a postgresql address')
  .optional()

/**
 * Everything that the server reads from its environment, parsed before anything starts. Organization settings
 * are in the database, never here. `.env.example` is generated from these descriptions.
 */
export const ENV_KEYS = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` rejects settings that are only fit for trials.'),
  PORT: port.default(4600).describe('Port for pages and the API.'),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0 || HOST_NAME.test(text), 'must be an address or a host name')
    .default(LOOPBACK_HOST)
    .describe(
      'Address that pages, the API and metrics listen on. Default: only this machine. `0.0.0.0` or `::` for all addresses, as in a container.',
    ),
  METRICS_PORT: port
    .default(4601)
    .describe('Port for Prometheus metrics. Keep it private. 0 picks any free port.'),
  PUBLIC_URL: z
    .string()
    .refine(isOneOf(['http:', 'https:']), 'must be an http or https address')
    .transform((text) => new URL(text).origin)
    .optional()
    .describe(
      'Origin that browsers use; in production it must be https, unless it is this machine. Default: http://localhost and the port.',
    ),
  DATABASE_URL: databaseAddress.describe(
    'PostgreSQL 15 or newer, as a user that owns nothing. Default: an embedded database.',
  ),
  DATABASE_OWNER_URL: databaseAddress.describe(
    'The same database, as a user that may create roles and schemas. For `ROLE=migrate` and `all`, and for `npm run organization`; never for `http` and `jobs`.',
  ),
  DATABASE_BACKUP_URL: databaseAddress.describe(
    'The same database, as a user that can read everything and change nothing. Only for `npm run backup`.',
  ),
  PLEDGE_DATA_DIR: z
    .string()
    .default('./.data')
    .describe('Folder for the embedded database, files and the generated secret.'),
  ROLE: z
    .enum(['all', 'http', 'jobs', 'migrate'])
    .default('all')
    .describe(
      'What this process runs: everything, pages and API, jobs, or database migrations (then it exits).',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .optional()
    .describe(
      'How long a process that is stopping goes on serving requests, while `/readyz` answers 503, so that load balancers notice. Default: 10 in production, otherwise 0.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Minimum level of log lines.'),
  PLEDGE_SECRET: z
    .string()
    .min(SECRET_CHARACTERS, `must have at least ${SECRET_CHARACTERS} characters`)
    .optional()
    .describe(
      'Master secret. It wraps the keys that encrypt personal data: if you lose it, you lose that data. Create one with `openssl rand -base64 48`. Default with the embedded database: generated once in the data folder. Required otherwise, and in production, here or in a file.',
    ),
  PLEDGE_SECRET_FILE: z
    .string()
    .optional()
    .describe('File that holds the master secret, readable only by its owner. Replaces `PLEDGE_SECRET`.'),
  PLEDGE_SECRET_PREVIOUS: z
    .string()
    .min(SECRET_CHARACTERS, `must have at least ${SECRET_CHARACTERS} characters`)
    .optional()
    .describe(
      'The previous master secret, while it is being replaced (`npm run keys -- replace-secret`). Default: none.',
    ),
  PLEDGE_SECRET_PREVIOUS_FILE: z
    .string()
    .optional()
    .describe('File that holds the previous master secret. Replaces `PLEDGE_SECRET_PREVIOUS`.'),
  VAULT_TRANSIT_URL: z
    .string()
    .refine(isPrivately, 'must be an https address, or http on this machine')
    .transform((text) => text.replace(/\/$/, ''))
    .optional()
    .describe(
      'Transit engine of a key management service (Vault, OpenBao), with its mount: `https://vault.example:8200/v1/transit`. Default: the master secret wraps the keys.',
    ),
  VAULT_TRANSIT_KEY: keyName.describe(
    'Name of the key in that service that wraps the keys that encrypt personal data, of the type `aes256-gcm96`. Replaces the master secret.',
  ),
  VAULT_TRANSIT_KEY_PREVIOUS: keyName.describe(
    'Name of the previous key in that service, while the keys move to another one or to a master secret (`npm run keys -- replace-secret`). Default: none.',
  ),
  VAULT_TOKEN_FILE: z
    .string()
    .optional()
    .describe(
      'File that holds a token for that service, readable only by its owner; read before each call, so that an agent can renew it.',
    ),
  ...PROVIDER_ENV,
  PUSH_SERVICES: z
    .string()
    .default(PUSH_SERVICES.join(','))
    .transform((text) => text.split(',').map((host) => host.trim()))
    .refine(
      (hosts) => hosts.every((host) => PUSH_SERVICE.test(host)),
      'must be host names, `*.` for any below',
    )
    .describe(
      'Hosts of push services, with a comma between: with `web-push`, nothing is pushed to any other. `*.` stands for any host below. Never list a host of your own network: what is pushed to is chosen by browsers.',
    ),
  ALLOW_SIMULATED_PROVIDERS: z
    .literal(SIMULATION_WORDS, `must be ${SIMULATION_WORDS}`)
    .optional()
    .describe(
      `Simulated providers run by default, except in production. To run them there, set this to ${SIMULATION_WORDS}.`,
    ),
  SANDBOX_PASSWORD: z
    .string()
    .min(SANDBOX_PASSWORD_CHARACTERS, `must have at least ${SANDBOX_PASSWORD_CHARACTERS} characters`)
    .optional()
    .describe(
      'Opens the sandbox and its sign-ins to anyone with this password, under any user name. Default: the sandbox exists only in development, for browsers of the same machine.',
    ),
  TRUST_PROXY: z
    .string()
    .regex(
      /^[\da-fA-F.:/, ]+$|^loopback$/,
      'must be a comma-separated list of addresses or networks, or loopback',
    )
    .optional()
    .describe('Addresses of proxies whose X-Forwarded headers are trusted. Default: none.'),
  OIDC_ISSUER: z
    .string()
    .refine(isPrivately, 'must be an https address, or http on this machine')
    .optional()
    .describe(
      'Your own OpenID Connect issuer for sign-in. Register PUBLIC_URL with `/auth/callback` there as redirect URI, and with `/auth/signed-out` as post-logout redirect URI; likewise the host of each brand. Default: the embedded one.',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('Client ID at that issuer.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Client secret there: in the body or by HTTP Basic.'),
  CUSTOMER_APPLICATION_NAME: applicationName('pledge-web').describe(
    "Name of the borrowers' application, which its sign-in calls carry in X-Auth0-Application-Name; another name is refused there.",
  ),
  AGENT_APPLICATION_NAME: applicationName('pledge-portfolio-manager').describe(
    "The same of the agents' application.",
  ),
  SERVICES_BASE: serviceBase.describe(
    "Address of your own telemetry, experiment and identity services, with the paths of `/api` below it: `https://services.example`. Browsers send them their tokens; they must allow this origin with credentials. The session cookie of this platform does not reach them (note 108). Default: this platform's.",
  ),
  BANK_LINK_BASE: serviceBase.describe(
    "Address of your own bank link service, with `/applications/{uuid}/auth` and the others below it. Default: this platform's.",
  ),
  SERVICING_BASE: serviceBase.describe(
    "Address of your own loan servicing, with `/borrower/servicing/v2/loanStatus` below it. Default: this platform's.",
  ),
  REPLAY_ID_HEADER: replayHeader('X-Session-Replay-Id').describe(
    'Header in which calls carry the id of a session that your own recorder offers as window.pledgeReplay (note 105). None ships, and without one nothing is sent.',
  ),
  REPLAY_URL_HEADER: replayHeader('X-Session-Replay-Url').describe('The same for its address.'),
  STATUS_POLL_SECONDS: z.coerce
    .number()
    .int()
    .min(STATUS_POLL_SECONDS.least)
    .max(STATUS_POLL_SECONDS.most)
    .default(OPERATOR_DEFAULTS.statusPollSeconds)
    .describe(
      "How often a waiting page polls an application's status, in seconds; for brands that do not set it.",
    ),
  ID_FILE_MAX_MB: z.coerce
    .number()
    .int()
    .min(ID_FILE_MEGABYTES.least)
    .max(ID_FILE_MEGABYTES.most)
    .default(OPERATOR_DEFAULTS.idFileMaxBytes / MEGABYTE)
    .describe(
      'Maximum size of an ID file, in megabytes, for brands that do not set it. At most 10, because files are inspected in memory.',
    ),
  ADDRESS_GAP_LIMIT: z.coerce
    .number()
    .int()
    .min(MIN_GAP_LIMIT)
    .max(MAX_GAP_LIMIT)
    .default(OPERATOR_DEFAULTS.addressGapLimit)
    .describe(
      "How many unused deposit addresses in a row the custodian's wallets search, as set there. From three quarters of it on, agents and operators are warned.",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isOneOf(['http:', 'https:']), 'must be an http or https address')
    .optional()
    .describe(
      'Base address of an OpenTelemetry collector for traces, as OTLP over HTTP: `http://localhost:4318`. The other `OTEL_*` variables also apply. Default: no traces.',
    ),
  S3_BUCKET: z
    .string()
    .optional()
    .describe(
      'Bucket for files, which are encrypted before upload. Default: the folder `files` in the data folder.',
    ),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: z
    .string()
    .refine(isOneOf(['http:', 'https:']), 'must be an http or https address')
    .optional()
    .describe('Address of an S3-compatible store other than Amazon S3.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe(
      'Access key for the bucket. Default: the credentials of the host (variables, profile or role).',
    ),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret access key for the bucket.'),
})

const ISSUER_KEYS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const BUCKET_ACCESS_KEYS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const VAULT_ACCESS_KEYS = ['VAULT_TRANSIT_URL', 'VAULT_TOKEN_FILE'] as const
/** Keys of which at most one is set. */
const INSTEAD = [
  ['PLEDGE_SECRET', 'PLEDGE_SECRET_FILE'],
  ['VAULT_TRANSIT_KEY', 'PLEDGE_SECRET'],
  ['VAULT_TRANSIT_KEY', 'PLEDGE_SECRET_FILE'],
  ['PLEDGE_SECRET_PREVIOUS', 'PLEDGE_SECRET_PREVIOUS_FILE'],
] as const
/** Keys that are set together or not at all. */
const TOGETHER = [
  { keys: ISSUER_KEYS, message: 'must be set with the other OIDC keys' },
  { keys: BUCKET_ACCESS_KEYS, message: 'must be set with the other access key of the bucket' },
  { keys: VAULT_ACCESS_KEYS, message: 'must be set with the other settings of the key management service' },
] as const

const isInside = (folder: string, file: string): boolean => {
  const relative = path.relative(path.resolve(folder), path.resolve(file))
  return !relative.startsWith('..') && !path.isAbsolute(relative)
}

/** Refuses settings that are acceptable only on a developer's machine. */
const refuseTrials = (
  env: Pick<
    z.output<typeof ENV_KEYS>,
    'PUBLIC_URL' | 'DATABASE_URL' | 'PLEDGE_DATA_DIR' | 'PLEDGE_SECRET_FILE'
  >,
  context: z.RefinementCtx,
  hasSecret: boolean,
): void => {
  const { protocol, hostname } = new URL(env.PUBLIC_URL ?? `http://${LOOPBACK_HOST}`)
  if (protocol !== 'https:' && !isLoopback(hostname))
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_URL'],
      message: 'must be an https address in production, unless it is this machine',
    })
  if (env.PLEDGE_SECRET_FILE !== undefined && isInside(env.PLEDGE_DATA_DIR, env.PLEDGE_SECRET_FILE))
    context.addIssue({
      code: 'custom',
      path: ['PLEDGE_SECRET_FILE'],
      message:
        'must not be in PLEDGE_DATA_DIR in production: whoever copies that folder would have the files and the key to them',
    })
  // With DATABASE_URL it is always required.
  if (!hasSecret && env.DATABASE_URL === undefined)
    context.addIssue({
      code: 'custom',
      path: ['PLEDGE_SECRET'],
      message: 'is required in production: one in the data folder is lost, or stolen, with the data',
    })
}

const envSchema = ENV_KEYS.superRefine((env, context) => {
  const { PLEDGE_SECRET, PLEDGE_SECRET_FILE, VAULT_TRANSIT_KEY, VAULT_TRANSIT_KEY_PREVIOUS } = env
  const wrapping = PLEDGE_SECRET ?? PLEDGE_SECRET_FILE ?? VAULT_TRANSIT_KEY
  if (env.DATABASE_URL !== undefined && wrapping === undefined)
    context.addIssue({
      code: 'custom',
      path: ['PLEDGE_SECRET'],
      message: 'is required with DATABASE_URL: all processes on a database share it',
    })
  if (env.NODE_ENV === 'production') refuseTrials(env, context, wrapping !== undefined)
  for (const [key, file] of INSTEAD)
    if (env[key] !== undefined && env[file] !== undefined)
      context.addIssue({ code: 'custom', path: [file], message: `must not be set with ${key}` })
  if ((VAULT_TRANSIT_KEY ?? VAULT_TRANSIT_KEY_PREVIOUS) !== undefined && env.VAULT_TRANSIT_URL === undefined)
    context.addIssue({
      code: 'custom',
      path: ['VAULT_TRANSIT_URL'],
      message: 'is required with a key of the key management service',
    })
  const isServing = env.ROLE === 'http' || env.ROLE === 'jobs'
  if (isServing && env.DATABASE_OWNER_URL !== undefined)
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_OWNER_URL'],
      message: `must not be set with ROLE=${env.ROLE}: only migrations sign in as the owner`,
    })
  if (!isServing && (env.DATABASE_URL === undefined) !== (env.DATABASE_OWNER_URL === undefined))
    context.addIssue({
      code: 'custom',
      path: [env.DATABASE_URL === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'],
      message: `is required with ${env.DATABASE_URL === undefined ? 'DATABASE_OWNER_URL' : `DATABASE_URL and ROLE=${env.ROLE}`}`,
    })
  for (const { keys, message } of TOGETHER) {
    const absent = keys.filter((key) => env[key] === undefined)
    if (absent.length < keys.length)
      for (const key of absent) context.addIssue({ code: 'custom', path: [key], message })
  }
}).transform((env) => ({
  ...env,
  PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  DRAIN_SECONDS: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? PRODUCTION_DRAIN_SECONDS : 0),
}))

export type Env = z.output<typeof envSchema>
export type ParsedEnv =
  | { readonly ok: true; readonly env: Env }
  | { readonly ok: false; readonly problems: readonly string[] }

/**
 * Returns every problem at once, by key name; never a value, which may be a secret. An empty value counts as absent.
 */
export const parseEnv = (source: Readonly<Record<string, string | undefined>>): ParsedEnv => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(given)
  if (parsed.success) return { ok: true, env: parsed.data }
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  }
}

/** What X-Auth0-Application-Name says for each kind of user (gap G.80). */
export const applicationNames = (env: Pick<Env, 'CUSTOMER_APPLICATION_NAME' | 'AGENT_APPLICATION_NAME'>) => ({
  customer: env.CUSTOMER_APPLICATION_NAME,
  agent: env.AGENT_APPLICATION_NAME,
})

/** The issuer that replaces the embedded one; undefined when none is set. */
export const externalIssuer = ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: Pick<Env, (typeof ISSUER_KEYS)[number]>) =>
  issuer === undefined || clientId === undefined || clientSecret === undefined
    ? undefined
    : { issuer, clientId, clientSecret }
