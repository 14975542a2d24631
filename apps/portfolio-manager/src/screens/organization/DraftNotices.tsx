import type { OrganizationDesk } from '@pledge/contract/organization-drafts'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { fill } from '@pledge/copy/fill'
import { contentOf } from '@pledge/domain/publishing/draft'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { versionQuery } from '../../organization-queries.ts'
import { useMay } from '../../session/rights.ts'
import { ChangesTable } from './ChangesTable.tsx'
import type { DraftEditor } from './use-draft-editor.ts'

interface NoticeProps {
  readonly configuration: OrganizationDesk
  readonly editor: DraftEditor
  readonly isReadable: boolean
}

const meanwhileText = ({ draft, published }: OrganizationDesk): string => {
  if (draft === null) return fill(words.behind.published, { version: String(published.version) })
  return draft.changedBy === null ? words.behind.file : fill(words.behind.title, { by: draft.changedBy })
}

/** Another person saved first, and the edits here are kept: offers both options. */
export const Behind = ({ configuration, editor, isReadable }: NoticeProps) => (
  <Notice
    tone="warn"
    live="alert"
    title={meanwhileText(configuration)}
    action={
      <>
        <Button variant="secondary" size="small" disabled={!isReadable} onClick={editor.rebase}>
          {words.behind.mine}
        </Button>
        <Button variant="quiet" size="small" onClick={editor.undo}>
          {words.behind.theirs}
        </Button>
      </>
    }
  >
    {words.behind.text}
  </Notice>
)

/**
 * The draft is based on an older version than the one in force: shows what it would undo, and offers to base it on
 * the new one.
 */
export const Outdated = ({ configuration, editor, isReadable }: NoticeProps) => {
  const mayEdit = useMay()('organization.edit')
  const [isComparing, setIsComparing] = useState(false)
  const begunFrom = useQuery(versionQuery(editor.baseVersion))
  const version = String(configuration.published.version)
  const { data } = begunFrom
  return (
    <>
      <Notice
        tone="warn"
        live="alert"
        title={fill(words.outdated.title, { version, base: String(editor.baseVersion) })}
        action={
          <>
            {mayEdit && (
              <Button
                variant="secondary"
                size="small"
                disabled={!isReadable || data === undefined}
                onClick={() => data && editor.renew(contentOf(data))}
              >
                {fill(words.outdated.renew, { version })}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => setIsComparing(true)}>
              {words.versions.compare}
            </Button>
          </>
        }
      >
        {fill(mayEdit ? words.outdated.text : words.outdated.waits, { version })}
        {begunFrom.isError && (
          <LoadFailed onRetry={() => void begunFrom.refetch()} busy={begunFrom.isFetching} />
        )}
      </Notice>
      {isComparing && (
        <Dialog
          open
          size="large"
          onClose={() => setIsComparing(false)}
          title={fill(words.outdated.compared, { version })}
          closeLabel={words.dialog.close}
        >
          {data === undefined ? (
            <Loading label={portfolioFrame.loading}>
              <Skeleton className="h-40 w-full" />
            </Loading>
          ) : (
            <div className="flex flex-col gap-6">
              <ChangesTable
                caption={fill(words.outdated.theirs, { version })}
                before={data}
                after={configuration.published}
              />
              <ChangesTable caption={words.outdated.own} before={data} after={editor.content} />
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}
