import { z } from 'zod'

/** Simulated providers move no real money: nobody must find that out in production. */
export const SIMULATION_WORDS = 'yes-i-know-no-real-money-moves'
const SECRET_CHARACTERS = 32

const port = z.coerce.number().int().min(0).max(65_535)
const isOneOf = (protocols: readonly string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/**
 * Everything that the server reads from its environment; parsed before anything starts. What an organisation sets is in
 * the database, never here. `.env.example` is made from these descriptions.
 */
export const ENV_KEYS = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` refuses what is only fit for trying the product out.'),
  PORT: port.default(4600).describe('Port of the product: pages and API.'),
  METRICS_PORT: port
    .default(4601)
    .describe('Port of the Prometheus metrics. Keep it closed to the outside. 0 takes any free port.'),
  PUBLIC_URL: z
    .string()
    .refine(isOneOf(['http:', 'https:']), 'must be an http or https address')
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('Origin at which browsers reach the product. Default: http://localhost and the port.'),
  DATABASE_URL: z
    .string()
    .refine(isOneOf(['postgres:', 'postgresql:']), 'must be a postgresql address')
    .optional()
    .describe(
      'PostgreSQL 15 or newer, as an owner who may create roles and schemas. Default: an embedded one.',
    ),
  PLEDGE_DATA_DIR: z
    .string()
    .default('./.data')
    .describe('Folder of the embedded database, of files and of the generated secret.'),
  ROLE: z
    .enum(['all', 'http', 'jobs', 'migrate'])
    .default('all')
    .describe(
      'What this process does: everything, pages and API, jobs, or bring the database up to date and end.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least serious line that is logged.'),
  PLEDGE_SECRET: z
    .string()
    .min(SECRET_CHARACTERS, `must have at least ${SECRET_CHARACTERS} characters`)
    .optional()
    .describe(
      'Master secret: every key that seals personal data is derived from it. Whoever loses it loses that data. Make one with `openssl rand -base64 48`. Default, with the embedded database only: generated once into the data folder.',
    ),
  ALLOW_SIMULATED_PROVIDERS: z
    .literal(SIMULATION_WORDS, `must be the words ${SIMULATION_WORDS}`)
    .optional()
    .describe(
      `Simulated bank, chain and bureau run without being asked for, except in production: there only with the words ${SIMULATION_WORDS}.`,
    ),
  TRUST_PROXY: z
    .string()
    .regex(
      /^[\da-fA-F.:/, ]+$|^loopback$/,
      'must be addresses or networks with commas between them, or loopback',
    )
    .optional()
    .describe('Addresses of the proxies whose X-Forwarded headers are believed. Default: nobody.'),
  OIDC_ISSUER: z
    .string()
    .refine(isOneOf(['https:']), 'must be an https address')
    .optional()
    .describe('An OpenID Connect issuer of your own for sign-in. Default: the embedded one.'),
  OIDC_CLIENT_ID: z.string().optional().describe('Our client at that issuer.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('The secret of that client.'),
  S3_BUCKET: z
    .string()
    .optional()
    .describe(
      'Bucket for files, sealed before they are sent. Default: the folder `files` of the data folder.',
    ),
  S3_REGION: z.string().default('us-east-1').describe('Region of that bucket.'),
  S3_ENDPOINT: z
    .string()
    .refine(isOneOf(['http:', 'https:']), 'must be an http or https address')
    .optional()
    .describe('Address of a store other than that of Amazon.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Access to the bucket. Default: what the host gives (variables, profile or role).'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that access.'),
})

const ISSUER_KEYS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const BUCKET_ACCESS_KEYS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
/** Keys that are set together or not at all. */
const TOGETHER = [
  { keys: ISSUER_KEYS, message: 'must be set with the other OIDC keys' },
  { keys: BUCKET_ACCESS_KEYS, message: 'must be set with the other key of the bucket' },
] as const

const envSchema = ENV_KEYS.superRefine((env, context) => {
  if (env.DATABASE_URL !== undefined && env.PLEDGE_SECRET === undefined)
    context.addIssue({
      code: 'custom',
      path: ['PLEDGE_SECRET'],
      message: 'must be set with DATABASE_URL: all processes on a database share it',
    })
  for (const { keys, message } of TOGETHER) {
    const absent = keys.filter((key) => env[key] === undefined)
    if (absent.length < keys.length)
      for (const key of absent) context.addIssue({ code: 'custom', path: [key], message })
  }
}).transform((env) => ({ ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }))

export type Env = z.output<typeof envSchema>
export type ParsedEnv =
  { readonly ok: true; readonly env: Env } | { readonly ok: false; readonly problems: readonly string[] }

/** Every problem at once, by the name of the key; never the value, which may be a secret. An empty value counts as absent. */
export const parseEnv = (source: Readonly<Record<string, string | undefined>>): ParsedEnv => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(given)
  if (parsed.success) return { ok: true, env: parsed.data }
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  }
}

/** The issuer that replaces the embedded one; undefined when none is set. */
export const externalIssuer = ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: Pick<Env, (typeof ISSUER_KEYS)[number]>) =>
  issuer === undefined || clientId === undefined || clientSecret === undefined
    ? undefined
    : { issuer, clientId, clientSecret }

/** The server refuses to start with simulated providers in production unless told so in so many words. */
export const maySimulate = ({
  NODE_ENV,
  ALLOW_SIMULATED_PROVIDERS,
}: Pick<Env, 'NODE_ENV' | 'ALLOW_SIMULATED_PROVIDERS'>): boolean =>
  NODE_ENV !== 'production' || ALLOW_SIMULATED_PROVIDERS === SIMULATION_WORDS
