import type { AccountSecurity } from '@pledge/contract/account'
import { security as words } from '@pledge/copy/en/screens/security'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import { shortDate } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { hasPasskeys } from '@pledge/client/passkeys'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx'
import type { SectionProps } from './section-props.ts'

export type Passkey = AccountSecurity['passkeys'][number]

const { passkeys: own } = words

type Open = { readonly dialog: 'add' } | { readonly dialog: 'rename' | 'remove'; readonly passkey: Passkey }

const whyNone = (host: string | null): string | undefined => {
  if (host === null) return own.unavailable
  return hasPasskeys() ? undefined : own.impossible
}

/** At a brand's own host: the sign-in page is on another host, where this host's passkeys do not work. */
const isForChangesAlone = (account: AccountSecurity): account is AccountSecurity & { signInHost: string } =>
  account.signInHost !== null && account.signInHost !== account.passkeyHost

/** The account's passkeys, including those of the brand's other hosts. */
export const PasskeysSection = ({ account, onDone, onRecoveryCodes }: SectionProps) => {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const done = (text: string) => {
    close()
    onDone(text)
  }
  const why = whyNone(account.passkeyHost)
  return (
    <Section title={own.title} description={own.text}>
      {account.passkeys.length === 0 && <p className="mb-4">{own.none}</p>}
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {account.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.uuid}
            passkey={passkey}
            here={account.passkeyHost}
            onRename={() => setOpen({ dialog: 'rename', passkey })}
            onRemove={() => setOpen({ dialog: 'remove', passkey })}
          />
        ))}
      </ul>
      {why === undefined && isForChangesAlone(account) && (
        <p className="mb-4 max-w-prose text-muted">{fill(own.here, { host: account.signInHost })}</p>
      )}
      {why === undefined ? (
        <Button variant="secondary" size="small" onClick={() => setOpen({ dialog: 'add' })}>
          {own.add}
        </Button>
      ) : (
        <p className="text-muted">{why}</p>
      )}
      {open?.dialog === 'add' && (
        <AddPasskeyDialog
          onClose={close}
          onDone={(codes) => {
            done(`${own.done} ${words.notified}`)
            onRecoveryCodes(codes)
          }}
        />
      )}
      {open?.dialog === 'rename' && (
        <RenamePasskeyDialog passkey={open.passkey} onClose={close} onDone={() => done(own.renamed)} />
      )}
      {open?.dialog === 'remove' && (
        <RemovePasskeyDialog
          passkey={open.passkey}
          onClose={close}
          onDone={() => done(`${own.removed} ${words.notified}`)}
        />
      )}
    </Section>
  )
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly here: string | null
  readonly onRename: () => void
  readonly onRemove: () => void
}

const PasskeyRow = ({ passkey, here, onRename, onRemove }: PasskeyRowProps) => {
  const { timeZone } = useOrganization()
  const { name, createdAt, lastUsedAt } = passkey
  const dated = (iso: string) => shortDate(Date.parse(iso), { timeZone })
  return (
    <li className="flex flex-col gap-2 py-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-semibold break-words">{name}</span>
          {passkey.isSynced && <Tag>{own.synced}</Tag>}
          {passkey.host !== here && <Tag tone="info">{fill(own.elsewhere, { host: passkey.host })}</Tag>}
        </p>
        <p className="text-sm text-muted">
          {fill(own.created, { date: dated(createdAt) })},{' '}
          {lastUsedAt === null ? own.neverUsed : fill(own.used, { date: dated(lastUsedAt) })}
        </p>
      </div>
      <div className="-ml-3 flex shrink-0 flex-wrap sm:ml-0">
        <Button variant="quiet" size="small" aria-label={fill(own.renameNamed, { name })} onClick={onRename}>
          {own.rename}
        </Button>
        <Button variant="quiet" size="small" aria-label={fill(own.removeNamed, { name })} onClick={onRemove}>
          {own.remove}
        </Button>
      </div>
    </li>
  )
}
