import { decideHandOvers, type HandOverFileView } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import type { HandOverDecision } from '@pledge/domain/refinance/settlement-steps'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { momentText } from '../../frame/time.ts'
import { toasts } from '../../frame/toasts.ts'
import { handOversQuery } from '../../hand-over-queries.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { FileContent } from './FileContent.tsx'

/** `name` tells the files that wait apart. */
const Decision = ({ uuid, name }: { readonly uuid: string; readonly name: string }) => {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decision: HandOverDecision) =>
      api(decideHandOvers, { params: { uuid }, body: { decision, reason } }),
    onSuccess: (_, decision) =>
      toasts.show({ tone: 'success', text: decision === 'confirm' ? words.confirmed : words.refused }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: handOversQuery.queryKey }),
  })
  return (
    <div className="flex max-w-reading flex-col gap-3">
      <TextField
        label={words.reason}
        hint={words.refuseHint}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={isPending}
          aria-label={fill(words.confirmOf, { name })}
          onClick={() => mutate('confirm')}
        >
          {words.confirm}
        </Button>
        <Button
          variant="secondary"
          disabled={isPending}
          aria-label={fill(words.refuseOf, { name })}
          onClick={() => mutate('refuse')}
        >
          {words.refuse}
        </Button>
      </div>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {decisionError(error)}
        </Notice>
      )}
    </div>
  )
}

const WaitingFile = ({ uuid, proposedBy: email, lines, proposedAt, isOwn }: HandOverFileView) => {
  const name = fill(words.fileName, { email, time: momentText(proposedAt) })
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3">
      <p className="break-words">
        {fill(words.waitingFile, { email, count: String(lines) })} {momentText(proposedAt)}
      </p>
      <FileContent uuid={uuid} name={name} />
      {isOwn ? (
        <p className="text-muted">{words.waitsForOther}</p>
      ) : (
        <Permitted right="checks.decide">
          <Decision uuid={uuid} name={name} />
        </Permitted>
      )}
    </li>
  )
}

/** Files that one agent proposed: another one looks into them and decides (note 100). */
export const WaitingFiles = ({ files }: { readonly files: readonly HandOverFileView[] }) => (
  <section aria-labelledby="waiting-hand-overs" className="flex flex-col gap-2">
    <h2 id="waiting-hand-overs" className="text-lg font-semibold">
      {words.waitingTitle}
    </h2>
    {files.length === 0 ? (
      <p className="text-muted">{words.noWaiting}</p>
    ) : (
      <ul aria-label={words.waitingTitle}>
        {files.map((file) => (
          <WaitingFile key={file.uuid} {...file} />
        ))}
      </ul>
    )}
  </section>
)
