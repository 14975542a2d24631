import { Button } from '@pledge/ui/Button'

interface ShownSoFarProps {
  /** How many rows the list above has, in words. */
  readonly shown: string
  readonly more: string
  readonly pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

/** What stands below a list that is read page by page: how much of it is shown, and a button for the next page. */
export const ShownSoFar = ({ shown, more, pages }: ShownSoFarProps) => (
  <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
    <p role="status" className="text-sm text-muted">
      {shown}
    </p>
    {pages.hasNextPage && (
      <Button
        variant="secondary"
        size="small"
        loading={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {more}
      </Button>
    )}
  </div>
)
