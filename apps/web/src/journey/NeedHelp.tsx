import { loanSummary as words } from '@pledge/copy/en/screens/loan-summary'
import { Card } from '@pledge/ui/Card'
import type { ReactNode } from 'react'
import { telOf } from '../brand/tel.ts'
import { useOrganization } from '../brand/use-organization.ts'

/** Whom to call, and other help, below an application's panel; the number does not wrap and is a call link. */
export const NeedHelp = ({ children }: { readonly children?: ReactNode }) => {
  const { supportPhone } = useOrganization()
  return (
    <Card className="text-sm">
      <p className="font-semibold">{words.helpTitle}</p>
      <p className="text-muted">
        {words.call}{' '}
        <a href={telOf(supportPhone)} className="link whitespace-nowrap">
          {supportPhone}
        </a>
        . {children}
      </p>
    </Card>
  )
}
