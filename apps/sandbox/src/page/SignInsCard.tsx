import { getStaffCodes } from '@pledge/sandbox/contract/sandbox'
import type { AnswerOf } from '@pledge/contract/define-call'
import { fill } from '@pledge/copy/fill'
import { buttonLook } from '@pledge/ui/Button'
import { CopyButton } from '@pledge/ui/CopyButton'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Section } from '@pledge/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { useOrganization } from './organization.ts'
import { REFRESH_MS, type Sandbox } from './use-sandbox.ts'

const words = sandbox.signIns
type SignIn = Sandbox['signIns'][number]

const PORTFOLIO_MANAGER = '/portfolio-manager/'
const BORROWER_PAGES = '/account/crypto-backed-loan/start'

const kindText = ({ kind, role }: SignIn): string => {
  const kinds: Readonly<Partial<Record<string, string>>> = words.kinds
  return kinds[role ?? kind] ?? kind
}

const code = (text: string) => <code className="font-mono text-sm font-normal whitespace-nowrap">{text}</code>

const COLUMNS: readonly Column<SignIn>[] = [
  { key: 'kind', header: words.kind, cell: kindText },
  {
    key: 'email',
    header: words.email,
    rowHeader: true,
    cell: ({ email }) => code(email),
  },
  { key: 'password', header: words.password, cell: ({ password }) => code(password) },
]

const ORGANIZATION: Column<SignIn> = {
  key: 'organization',
  header: words.organization,
  cell: ({ organization }) => organization,
}

/** Demonstration accounts, those of this organization first, and how to sign in. */
export const SignInsCard = ({ signIns }: { readonly signIns: readonly SignIn[] }) => {
  const { code: own } = useOrganization()
  const ours = signIns.filter(({ organization }) => organization === own)
  const { data } = useQuery({
    queryKey: ['staff-codes', own],
    queryFn: () => api(getStaffCodes, { query: { organization: own } }),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
  })
  const others = signIns.filter(({ organization }) => organization !== own)
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-4">
        {ours.length === 0 ? (
          <p className="text-muted">{words.empty}</p>
        ) : (
          <ul className="divide-y divide-line">
            {ours.map((signIn) => (
              <OwnSignIn
                key={signIn.email}
                signIn={signIn}
                staffCode={data?.codes.find(({ email }) => email === signIn.email)}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <a href={BORROWER_PAGES} className={buttonLook({ variant: 'secondary', size: 'small' })}>
            {words.borrower}
          </a>
          <a href={PORTFOLIO_MANAGER} className={buttonLook({ variant: 'secondary', size: 'small' })}>
            {words.portfolioManager}
          </a>
        </div>
        {others.length > 0 && (
          <Disclosure summary={words.others} look="quiet">
            <DataTable
              caption={words.others}
              captionHidden
              dense
              columns={[ORGANIZATION, ...COLUMNS]}
              rows={others}
              rowKey={({ email }) => email}
            />
          </Disclosure>
        )}
      </div>
    </Section>
  )
}

interface OwnSignInProps {
  readonly signIn: SignIn
  readonly staffCode: AnswerOf<typeof getStaffCodes>['codes'][number] | undefined
}

const OwnSignIn = ({ signIn, staffCode }: OwnSignInProps) => {
  const { email, password } = signIn
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
      <span className="w-28 text-sm text-muted">{kindText(signIn)}</span>
      <span className="flex min-w-0 grow flex-wrap gap-x-6">
        {code(email)}
        {code(password)}
        {staffCode !== undefined && (
          <span className="text-sm whitespace-nowrap text-muted">
            {staffCode.code === null
              ? fill(words.nextCode, { seconds: String(staffCode.secondsLeft) })
              : words.code}{' '}
            {staffCode.code !== null && code(staffCode.code)}
          </span>
        )}
      </span>
      <span className="-mx-4 flex flex-wrap">
        <CopyButton text={email} size="small" variant="quiet" label={words.copyEmail} />
        <CopyButton text={password} size="small" variant="quiet" label={words.copyPassword} />
      </span>
    </li>
  )
}
