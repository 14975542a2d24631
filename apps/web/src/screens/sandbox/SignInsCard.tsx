import { sandbox } from '@pledge/copy/en/screens/sandbox'
import { fill } from '@pledge/copy/fill'
import { buttonLook } from '@pledge/ui/Button'
import { CopyButton } from '@pledge/ui/CopyButton'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Section } from '@pledge/ui/Section'
import { useOrganization } from '../../brand/use-organization.ts'
import type { Sandbox } from './use-sandbox.ts'

const words = sandbox.signIns
type SignIn = Sandbox['signIns'][number]

const PORTFOLIO_MANAGER = '/portfolio-manager/'
const BORROWER_PAGES = '/account/crypto-backed-loan/start'

const kindText = ({ kind }: SignIn): string =>
  kind === 'agent' || kind === 'customer' ? words.kinds[kind] : kind

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

const COPY: Column<SignIn> = {
  key: 'copy',
  header: words.copy,
  cell: ({ email }) => (
    <CopyButton
      text={email}
      size="small"
      variant="quiet"
      label={fill(words.copyEmail, { email: email.split('@')[0] ?? email })}
    />
  ),
}

const ORGANIZATION: Column<SignIn> = {
  key: 'organization',
  header: words.organization,
  cell: ({ organization }) => organization,
}

/** Accounts to play with, those of this organisation first, and the ways in. */
export const SignInsCard = ({ signIns }: { readonly signIns: readonly SignIn[] }) => {
  const { code: own } = useOrganization()
  const ours = signIns.filter(({ organization }) => organization === own)
  const others = signIns.filter(({ organization }) => organization !== own)
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-4">
        <DataTable
          caption={words.title}
          captionHidden
          dense
          columns={[...COLUMNS, COPY]}
          rows={ours}
          rowKey={({ email }) => email}
          empty={words.empty}
        />
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
