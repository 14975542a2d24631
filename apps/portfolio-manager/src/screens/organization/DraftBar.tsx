import {
  discardOrganizationDraft,
  proposeOrganization,
  publishOrganization,
  saveOrganizationDraft,
  type OrganizationDesk,
} from '@pledge/contract/organization-drafts'
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { callWithStepUp } from '../../session/step-up.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { momentText } from '../../frame/time.ts'
import { toasts } from '../../frame/toasts.ts'
import { configurationKey } from '../../organization-queries.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { useMay } from '../../session/rights.ts'
import { ConfigurationDialog } from './ConfigurationDialog.tsx'
import { Behind, Outdated } from './DraftNotices.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import type { DraftEditor } from './use-draft-editor.ts'

type Draft = NonNullable<OrganizationDesk['draft']>

export interface DraftBarProps {
  readonly configuration: OrganizationDesk
  readonly editor: DraftEditor
  /** False while a table does not contain valid JSON. */
  readonly isReadable: boolean
}

const savedText = ({ baseVersion, changedBy, changedAt }: Draft): string => {
  const slots = { version: String(baseVersion), time: momentText(changedAt) }
  return changedBy === null
    ? fill(words.stand.file, slots)
    : fill(words.stand.saved, { ...slots, by: changedBy })
}

const proposalText = ({ draft, published }: OrganizationDesk): string => {
  if (draft === null) return ''
  if (draft.sha256 === published.sha256) return words.stand.same
  if (draft.proposal === null) return words.stand.unproposed
  const { by, at, isOwn } = draft.proposal
  return isOwn
    ? fill(words.stand.ownProposal, { time: momentText(at) })
    : fill(words.stand.proposed, { by, time: momentText(at) })
}

/** The status of the draft in sentences, which also explain why a button is disabled. */
const sentencesOf = ({ configuration, editor, isReadable }: DraftBarProps): readonly string[] => {
  const { draft, published } = configuration
  return [
    draft === null
      ? fill(words.stand.inForce, {
          version: String(published.version),
          rules: String(published.rulesVersion),
        })
      : savedText(draft),
    ...(draft?.restores === undefined || draft.restores === null
      ? []
      : [fill(words.stand.restores, { version: String(draft.restores) })]),
    ...(editor.isDirty ? [words.stand.unsaved] : [proposalText(configuration)]),
    ...(isReadable ? [] : [words.stand.unreadable]),
  ].filter((sentence) => sentence !== '')
}

const checksText = (count: number): string => {
  if (count === 0) return words.checks.none
  return count === 1 ? words.checks.one : fill(words.checks.some, { count: String(count) })
}

const useSave = ({ editor }: DraftBarProps) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api(saveOrganizationDraft, {
        body: {
          revision: editor.revision,
          baseVersion: editor.baseVersion,
          settings: { ...editor.content.settings },
          rules: { ...editor.content.rules },
        },
      }),
    onSuccess: (saved) => {
      editor.saved(saved)
      queryClient.setQueryData(configurationKey, saved)
      toasts.show({ tone: 'success', text: words.savedToast })
    },
    // Shows the other person's change, and keeps one's own.
    onError: () => void queryClient.invalidateQueries({ queryKey: configurationKey }),
  })
}

/** Saves, proposes and publishes the draft, and shows what prevents it. */
export const DraftBar = (props: DraftBarProps) => {
  const { configuration, editor, isReadable } = props
  const may = useMay()
  const save = useSave(props)
  const [request, setRequest] = useState<RequestProps['request']>()
  const { draft, published } = configuration
  const isSettled = draft !== null && !editor.isDirty && !editor.isOutdated && editor.problems.length === 0
  const isNew = draft !== null && draft.sha256 !== published.sha256
  const mayPublish = isSettled && isNew && draft.proposal !== null && !draft.proposal.isOwn
  return (
    <div className="mb-6 flex flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-card md:p-5">
      <Stand {...props} />
      {save.isError && !editor.isBehind && !editor.isOutdated && (
        <Notice tone="danger" live="alert">
          {decisionError(save.error)}
        </Notice>
      )}
      {editor.isBehind && <Behind {...props} />}
      {editor.isOutdated && <Outdated {...props} />}
      <div className="flex flex-wrap items-center gap-3">
        <Permitted right="organization.edit">
          <Button
            size="small"
            disabled={!editor.isDirty || !isReadable || editor.isBehind || editor.isOutdated}
            loading={save.isPending}
            loadingLabel={words.saving}
            onClick={() => save.mutate()}
          >
            {words.save}
          </Button>
          <Button variant="quiet" size="small" disabled={!editor.isDirty} onClick={editor.undo}>
            {words.undo}
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={!isSettled || !isNew || draft.proposal !== null}
            onClick={() => setRequest('propose')}
          >
            {words.propose}
          </Button>
          {draft !== null && (
            <Button
              variant="quiet"
              size="small"
              disabled={editor.isDirty}
              onClick={() => setRequest('discard')}
            >
              {words.discard}
            </Button>
          )}
        </Permitted>
        {may('organization.preview') && <PreviewButton sha256={editor.isDirty ? undefined : draft?.sha256} />}
        {may('organization.publish') && (
          <Button
            variant={may('organization.edit') ? 'secondary' : 'primary'}
            size="small"
            disabled={!mayPublish}
            onClick={() => setRequest('publish')}
          >
            {words.publish}
          </Button>
        )}
      </div>
      {request !== undefined && draft !== null && (
        <RequestDialog
          request={request}
          configuration={configuration}
          draft={draft}
          onClose={() => setRequest(undefined)}
        />
      )}
    </div>
  )
}

const Stand = (props: DraftBarProps) => {
  const count = props.editor.problems.length
  return (
    <div role="status" className="max-w-prose">
      {sentencesOf(props).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className={count === 0 ? 'text-muted' : 'font-semibold'}>{checksText(count)}</p>
    </div>
  )
}

interface RequestProps {
  readonly request: 'propose' | 'publish' | 'discard'
  readonly configuration: OrganizationDesk
  readonly draft: Draft
  readonly onClose: () => void
}

const RequestDialog = ({ request, configuration, draft, onClose }: RequestProps) => {
  const { dialog } = words
  // The state when the dialog opened, even if the draft changes while it is open.
  const [{ seen, published, revision }] = useState({ seen: draft, ...configuration })
  const shared = { before: published, after: seen, onClose }
  const body = { sha256: seen.sha256 }
  if (request === 'discard')
    return (
      <ConfigurationDialog
        title={dialog.discardTitle}
        text={dialog.discardText}
        confirm={words.discard}
        working={dialog.discarding}
        before={seen}
        after={published}
        send={() => api(discardOrganizationDraft, { body: { revision } })}
        outcome={() => dialog.discarded}
        onClose={onClose}
      />
    )
  return request === 'propose' ? (
    <ConfigurationDialog
      {...shared}
      title={dialog.proposeTitle}
      text={dialog.proposeText}
      confirm={words.propose}
      working={dialog.proposing}
      send={() => api(proposeOrganization, { body })}
      outcome={() => dialog.proposed}
    />
  ) : (
    <ConfigurationDialog
      {...shared}
      title={dialog.publishTitle}
      text={dialog.publishText}
      confirm={words.publish}
      working={dialog.publishing}
      send={() => callWithStepUp(publishOrganization, { body })}
      outcome={({ published }) => fill(dialog.published, { version: String(published.version) })}
    />
  )
}
