import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioRenewal as words } from '@pledge/copy/en/portfolio/renewal'
import { Notice } from '@pledge/ui/Notice'
import { Link } from '@tanstack/react-router'

/** The loan that this one renews, and the one that renewed it (row 1.1.20). */
export const RenewalSection = ({ renewal }: Pick<ApplicationFile, 'renewal'>) => {
  if (renewal === null) return null
  const { renews, renewedBy } = renewal
  return (
    <>
      {renews !== null && (
        <Notice tone="info" title={words.renewsTitle}>
          <p>{words.renews}</p>
          <OtherLoan appUuid={renews} text={words.seeOld} />
        </Notice>
      )}
      {renewedBy !== null && (
        <Notice tone="info" title={words.renewedTitle}>
          <p>{words.renewed}</p>
          <OtherLoan appUuid={renewedBy} text={words.seeNew} />
        </Notice>
      )}
    </>
  )
}

const OtherLoan = ({ appUuid, text }: { readonly appUuid: string; readonly text: string }) => (
  <Link
    to="/applications/$appUuid"
    params={{ appUuid }}
    className="link mt-1 inline-flex min-h-6 items-center"
  >
    {text}
  </Link>
)
