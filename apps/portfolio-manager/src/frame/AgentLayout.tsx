import { fill } from '@pledge/copy/fill'
import { portfolioFrame as words } from '@pledge/copy/en/portfolio/frame'
import { Button, buttonLook } from '@pledge/ui/Button'
import { ToastRegion } from '@pledge/ui/Toast'
import { Link, Outlet, useMatchRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { SECURITY_PATH } from '../paths.ts'
import { useAgent } from '../session/agent-context.ts'
import { useMay, useRole } from '../session/rights.ts'
import { endSession } from '../session/sign-in.ts'
import { Announcements } from './Announcements.tsx'
import { Logo } from './Logo.tsx'
import { toasts } from './toasts.ts'

const TAB =
  'inline-flex min-h-11 items-center border-b-2 px-1 text-base max-sm:px-0 max-sm:text-sm font-semibold no-underline hover:text-ink ' +
  'data-[status=active]:border-brand data-[status=active]:text-ink not-data-[status=active]:border-transparent not-data-[status=active]:text-muted'

/** The frame of every page for a signed-in agent. */
export const AgentLayout = () => (
  <div className="min-h-dvh">
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-raised focus:p-3"
    >
      {words.skip}
    </a>
    <header data-print="no" className="border-b border-line bg-raised">
      <div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-4 gap-y-1 px-4 md:px-6">
        <div className="flex min-h-14 items-center gap-3">
          <Logo />
          <span className="border-l border-line pl-3 text-sm text-muted max-sm:sr-only">{words.product}</span>
        </div>
        <nav
          aria-label={words.navigation}
          className="order-last flex w-full flex-wrap gap-x-3 md:-mb-px md:gap-x-4"
        >
          <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={TAB}>
            {words.queues}
          </Link>
          <Link to="/work" activeOptions={{ includeSearch: false }} className={TAB}>
            {words.work}
          </Link>
          <Link to="/applications" className={TAB}>
            {words.applications}
          </Link>
          <Link to="/waitlist" className={TAB}>
            {words.waitlist}
          </Link>
          <OldLoansTab />
          <Link to="/announcements" className={TAB}>
            {words.announcements}
          </Link>
          <Link to="/organization" activeOptions={{ includeSearch: false }} className={TAB}>
            {words.organization}
          </Link>
          <Link to="/insights" className={TAB}>
            {words.insights}
          </Link>
          <Link to="/disposal" className={TAB}>
            {words.disposal}
          </Link>
          <StaffTab />
          <AuditTab />
        </nav>
        <Account />
      </div>
    </header>
    <Announcements />
    <main id="content" tabIndex={-1} className="mx-auto max-w-[90rem] px-4 py-6 outline-none md:px-6 md:py-8">
      <Outlet />
    </main>
    <ToastRegion queue={toasts} label={words.news} closeLabel={words.close} />
  </div>
)

/** What the estate handed over is part of it, at an address of its own. */
const OldLoansTab = () => {
  const isAtHandOvers = useMatchRoute()({ to: '/hand-overs' }) !== false
  return (
    <Link
      to="/old-loans"
      className={TAB}
      {...(isAtHandOvers && { 'data-status': 'active', 'aria-current': true })}
    >
      {words.oldLoans}
    </Link>
  )
}

/** For administrators and auditors: the other roles cannot see the staff. */
const StaffTab = () => {
  const may = useMay()
  return may('staff.read') ? (
    <Link to="/staff" className={TAB}>
      {words.staff}
    </Link>
  ) : null
}

/** For those who may open it; agents may not. */
const AuditTab = () => {
  const may = useMay()
  return may('audit.read') ? (
    <Link to="/audit" className={TAB}>
      {words.audit}
    </Link>
  ) : null
}

const Account = () => {
  const { email } = useAgent()
  const role = words.roles[useRole()]
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void endSession()
  }
  return (
    <div className="ml-auto flex items-center gap-2 max-sm:-mr-4 max-sm:gap-0">
      <span className="max-w-48 truncate text-sm text-muted max-[90rem]:sr-only" title={email}>
        <span className="sr-only">{fill(words.signedInAs, { email, role })}</span>
        <span aria-hidden="true">{email}</span>
      </span>
      <a href={SECURITY_PATH} className={buttonLook({ variant: 'quiet', size: 'small' })}>
        {words.security}
      </a>
      <Button variant="quiet" size="small" loading={leaving} onClick={leave}>
        {words.signOut}
      </Button>
    </div>
  )
}
