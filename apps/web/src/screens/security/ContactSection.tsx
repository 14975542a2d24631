import { security as words } from '@pledge/copy/en/screens/security'
import { Button } from '@pledge/ui/Button'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { useAccountCalls } from './account-calls.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { PhoneDialog } from './PhoneDialog.tsx'
import type { SectionProps } from './section-props.ts'

const { contact } = words

/** The account's contact addresses. Agents have no phone number here. */
export const ContactSection = ({ account, onDone }: SectionProps) => {
  const { isStaff } = useAccountCalls()
  const [open, setOpen] = useState<'email' | 'phone'>()
  const close = () => setOpen(undefined)
  const done = (text: string) => {
    close()
    onDone(`${text} ${words.notified}`)
  }
  // A borrower on file without a number: the register of a refinance has none.
  const isMissing = account.phone === null && account.phoneCountry !== null
  const phone = account.phone ?? (isMissing ? contact.missingPhone : contact.noPhone)
  const items = [
    { key: 'email', term: contact.email, detail: <span className="break-all">{account.email}</span> },
    ...(isStaff ? [] : [{ key: 'phone', term: contact.phone, detail: phone }]),
  ]
  return (
    <Section title={contact.title}>
      <DescriptionList look="text" items={items} />
      {!account.hasPassword && <p className="mt-4 text-muted">{contact.elsewhere}</p>}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {account.hasPassword && (
          <Button variant="secondary" size="small" onClick={() => setOpen('email')}>
            {contact.changeEmail}
          </Button>
        )}
        {(account.phone !== null || isMissing) && (
          <Button variant="secondary" size="small" onClick={() => setOpen('phone')}>
            {isMissing ? contact.addPhone : contact.changePhone}
          </Button>
        )}
      </div>
      {open === 'email' && <EmailDialog onClose={close} onDone={() => done(contact.emailDone)} />}
      {open === 'phone' && <PhoneDialog onClose={close} onDone={() => done(contact.phoneDone)} />}
    </Section>
  )
}
