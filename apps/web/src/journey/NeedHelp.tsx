import { loanSummary as words } from '@pledge/copy/en/screens/loan-summary'
import { Card } from '@pledge/ui/Card'
import { useOrganization } from '../brand/use-organization.ts'

/** Who to call, below the panel of an application; the number never breaks, and is called by a tap. */
export const NeedHelp = () => {
  const { supportPhone } = useOrganization()
  return (
    <Card className="text-sm">
      <p className="font-semibold">{words.helpTitle}</p>
      <p className="text-muted">
        {words.call}{' '}
        <a href={`tel:+1${supportPhone.replaceAll(/\D/g, '')}`} className="link whitespace-nowrap">
          {supportPhone}
        </a>
        .
      </p>
    </Card>
  )
}
