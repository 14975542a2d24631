import { frame as words } from '@pledge/copy/en/screens/frame'
import { Button, buttonLook } from '@pledge/ui/Button'
import { useState } from 'react'
import { START_PATH } from '../routes.ts'
import { DASHBOARD_PATH } from '../journey/pages.ts'
import { loadSignIn } from '../session/load-sign-in.ts'
import { useUser } from '../session/use-user.ts'
import { BrandLogo } from './BrandLogo.tsx'

const LINK = buttonLook({ variant: 'quiet', size: 'small' })

/** Login when signed out; Dashboard and Sign out when signed in (rows 1.2.137 to 1.2.139, 2.2.34, gap G.11). */
export const Header = ({ withSession = true }: { readonly withSession?: boolean | undefined }) => (
  <header className="border-b border-line bg-raised">
    <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-3 px-4 md:px-6">
      <a href={START_PATH} className="flex min-h-11 min-w-0 items-center">
        <BrandLogo />
      </a>
      {withSession && <SessionLinks />}
    </div>
  </header>
)

const SessionLinks = () => {
  const { data: user, isPending } = useUser()
  const [leaving, setLeaving] = useState(false)
  if (isPending) return null
  const leave = (how: () => Promise<void>) => {
    setLeaving(true)
    void how().finally(() => setLeaving(false))
  }
  return (
    <nav aria-label={words.account} data-print="no" className="-mr-3 flex shrink-0 items-center">
      {user ? (
        <>
          <a href={DASHBOARD_PATH} className={LINK}>
            {words.dashboard}
          </a>
          <Button
            variant="quiet"
            size="small"
            loading={leaving}
            onClick={() => leave(async () => (await loadSignIn()).signOut())}
          >
            {words.signOut}
          </Button>
        </>
      ) : (
        <Button
          variant="quiet"
          size="small"
          loading={leaving}
          onClick={() => leave(async () => (await loadSignIn()).goToLogin())}
        >
          {words.login}
        </Button>
      )}
    </nav>
  )
}
