import { security as words } from '@pledge/copy/en/screens/security'
import { api } from '../../api.ts'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { DASHBOARD_PATH } from '../../journey/pages.ts'
import { callWithStepUp } from '../../session/step-up.ts'
import { AccountCallsContext } from './account-calls.ts'
import { ConsentsSection } from './ConsentsSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { SecurityContent } from './SecurityContent.tsx'

const CALLS = { api, callWithStepUp, isStaff: false }

/** A borrower's own account: its contact data and its security (decisions 14 and 15). */
export function SecurityScreen() {
  return (
    <PageLayout title={words.title}>
      <AccountCallsContext value={CALLS}>
        <SecurityContent />
      </AccountCallsContext>
      <div className="mx-auto mt-6 flex max-w-reading flex-col gap-6">
        <NotificationsSection />
        <ConsentsSection />
      </div>
      <p className="mx-auto mt-6 max-w-reading">
        <a href={DASHBOARD_PATH} className="link inline-flex min-h-11 items-center">
          {words.back}
        </a>
      </p>
    </PageLayout>
  )
}
