import { loanSummary as words } from '@pledge/copy/en/screens/loan-summary'
import { Card } from '@pledge/ui/Card'
import { Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoanSummary } from './LoanSummary.tsx'
import { NeedHelp } from './NeedHelp.tsx'
import { applicationQuery } from './queries.ts'
import { useAppUuid } from './use-app-uuid.ts'

export interface ActionPanelProps {
  /** The page's primary action, with what belongs beside it. */
  readonly children?: ReactNode
  /** The page itself shows whom to call. */
  readonly isHelpElsewhere?: boolean
}

/** The right panel of an application page: a summary of the loan with the page's action, and whom to call. */
export const ActionPanel = ({ children, isHelpElsewhere = false }: ActionPanelProps) => {
  const { data } = useQuery(applicationQuery(useAppUuid()))
  return (
    <>
      <Card as="aside" labelledBy="panel-title" className="flex flex-col gap-5">
        <h2 id="panel-title" className="text-lg">
          {words.title}
        </h2>
        {data === undefined ? <Skeleton className="h-32 w-full" /> : <LoanSummary application={data} />}
        {children}
      </Card>
      {!isHelpElsewhere && <NeedHelp />}
    </>
  )
}
