import { residency as words } from '@pledge/copy/en/screens/residency'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { ResidencyForm } from './ResidencyForm.tsx'
import { useResidenceLists } from './use-residence-lists.ts'

/** A simple first question, with the brand's promise beside it (rows 1.2.39 to 1.2.45, 1.5.41, 1.5.42). */
export function ResidencyScreen() {
  const { promise } = useOrganization()
  const lists = useResidenceLists()
  return (
    <PageLayout title={words.title}>
      <PageGrid
        side={
          lists.isError ? (
            <Notice
              tone="danger"
              live="alert"
              action={
                <Button variant="secondary" loading={lists.isFetching} onClick={() => void lists.refetch()}>
                  {words.tryAgain}
                </Button>
              }
            >
              {words.failed}
            </Notice>
          ) : (
            <ResidencyForm lists={lists.data} />
          )
        }
      >
        <div className="flex flex-col gap-4 lg:gap-6 lg:pt-8">
          <p className="max-w-[22ch] font-heading text-xl font-semibold tracking-tight text-balance text-brand-strong lg:text-2xl">
            {promise}
          </p>
          <ul className="flex flex-col gap-2 text-muted">
            {words.points.map((point) => (
              <li key={point} className="flex gap-3">
                <Tick />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </PageGrid>
    </PageLayout>
  )
}

const Tick = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-1 size-4 shrink-0 text-success">
    <path d="m3 8.5 3.5 3.5L13 4.5" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)
