import { PageHead } from '@pledge/ui/PageHead'
import type { ReactNode } from 'react'
import { PageLayout } from '../brand/PageLayout.tsx'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import { DeadlineLine } from './DeadlineLine.tsx'
import { useAppUuid } from './use-app-uuid.ts'

export interface ApplicationPageProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A page of one application in the common frame: progress, title, description, deadline. */
export const ApplicationPage = ({ title, lead, children }: ApplicationPageProps) => (
  <PageLayout title={title} progress={<ApplicationProgress />}>
    <PageHead
      title={title}
      lead={
        <>
          {lead}
          <DeadlineLine appUuid={useAppUuid()} />
        </>
      }
    />
    {children}
  </PageLayout>
)
