import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { Button } from '@pledge/ui/Button'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { staffQuery } from '../../queries.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { useMay } from '../../session/rights.ts'
import { ChangesList } from './ChangesList.tsx'
import { InvitationsList } from './InvitationsList.tsx'
import { PeopleList } from './PeopleList.tsx'
import type { Request, StaffPartProps } from './staff-part.ts'
import { StaffDialog } from './StaffDialog.tsx'

const words = portfolioStaff.page

/** The organization's staff: invited, assigned roles, disabled and signed out here (row 1.6.07, note 060). */
export const StaffScreen = () => {
  usePageTitle(words.title)
  const { data, isError, isFetching, refetch } = useQuery(staffQuery)
  const [request, setRequest] = useState<Request>()
  return (
    <>
      <PageHeading
        title={words.title}
        note={words.note}
        aside={
          <Permitted right="staff.change">
            <Button size="small" onClick={() => setRequest({ kind: 'invite', email: '' })}>
              {words.invite}
            </Button>
          </Permitted>
        }
      />
      {isError && <LoadFailed onRetry={() => void refetch()} busy={isFetching} />}
      {data === undefined && !isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
      {data !== undefined && <Lists list={data} ask={setRequest} />}
      {request !== undefined && <StaffDialog request={request} onClose={() => setRequest(undefined)} />}
    </>
  )
}

const Lists = (props: Omit<StaffPartProps, 'mayChange'>) => {
  const part = { ...props, mayChange: useMay()('staff.change') }
  return (
    <div className="flex flex-col gap-8">
      <ChangesList {...part} />
      <PeopleList {...part} />
      <InvitationsList {...part} />
    </div>
  )
}
