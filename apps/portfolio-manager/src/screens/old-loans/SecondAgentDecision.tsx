import type { HandOverDecision } from '@pledge/domain/refinance/settlement-steps'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'
import { handOversQuery } from '../../hand-over-queries.ts'
import { Permitted } from '../../session/Permitted.tsx'

interface ButtonWords {
  readonly text: string
  /** Which of several it is, for people who do not see what it stands beside. */
  readonly label: string
}

interface SecondAgentDecisionProps {
  readonly send: (decision: HandOverDecision) => Promise<unknown>
  /** Shown once it is decided. */
  readonly done: Readonly<Record<HandOverDecision, string>>
  /** Undefined where it cannot be confirmed: by the agent who asked, or because of what has changed since. */
  readonly confirm: (ButtonWords & { readonly isDanger?: boolean }) | undefined
  readonly refuse: ButtonWords
}

/** The decision on what one agent asked for about the hand-overs of a loan: another agent confirms or refuses it (note 100). */
export const SecondAgentDecision = ({ send, done, confirm, refuse }: SecondAgentDecisionProps) => {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (_, decision) => toasts.show({ tone: 'success', text: done[decision] }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: handOversQuery.queryKey }),
  })
  return (
    <>
      <Permitted right="checks.decide">
        <div className="flex flex-wrap gap-2">
          {confirm !== undefined && (
            <Button
              variant={confirm.isDanger === true ? 'danger' : 'primary'}
              size="small"
              disabled={isPending}
              aria-label={confirm.label}
              onClick={() => mutate('confirm')}
            >
              {confirm.text}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            disabled={isPending}
            aria-label={refuse.label}
            onClick={() => mutate('refuse')}
          >
            {refuse.text}
          </Button>
        </div>
      </Permitted>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {decisionError(error)}
        </Notice>
      )}
    </>
  )
}
