import type { AnswerOf } from '@pledge/contract/define-call'
import { fill } from '@pledge/copy/fill'
import { getSandboxTexts, sandboxBounceText, sandboxReplyToText } from '@pledge/sandbox/contract/texts'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { sandbox } from '../words/sandbox.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { api } from './api.ts'
import { useMoment } from './moment.ts'
import { REFRESH_MS, useSandboxAction, type SandboxAction } from './use-sandbox.ts'

const words = sandbox.texts
const REPLIES = ['STOP', 'START', 'HELP'] as const

const textsQuery = queryOptions({
  queryKey: ['sandbox', 'texts'],
  queryFn: () => api(getSandboxTexts),
  refetchInterval: REFRESH_MS,
  refetchIntervalInBackground: false,
})

type Text = AnswerOf<typeof getSandboxTexts>['texts'][number]

const TextRow = ({ text, action }: { readonly text: Text; readonly action: SandboxAction }) => {
  const moment = useMoment()
  const { id, to, body, at } = text
  const answer = (reply: string) =>
    void action.run(`${id}-${reply}`, async () => {
      await api(sandboxReplyToText, { body: { from: to, body: reply } })
      return fill(words.replied, { reply })
    })
  const bounce = () =>
    void action.run(`${id}-bounce`, async () => {
      await api(sandboxBounceText, { body: { id } })
      return words.bounced
    })
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="break-words whitespace-pre-wrap">{body}</p>
      <p className="text-sm text-muted">{fill(words.to, { to, time: moment(at) })}</p>
      <div className="flex flex-wrap gap-2">
        {REPLIES.map((one) => (
          <Button
            key={one}
            variant="secondary"
            size="small"
            loading={action.running === `${id}-${one}`}
            aria-label={fill(words.replyNamed, { reply: one, to })}
            onClick={() => answer(one)}
          >
            {one}
          </Button>
        ))}
        <Button variant="secondary" size="small" loading={action.running === `${id}-bounce`} onClick={bounce}>
          {words.bounce}
        </Button>
      </div>
    </li>
  )
}

/** Every text sent, with the replies that its reader may give and a report that it did not arrive. */
export const TextsCard = () => {
  const { data } = useQuery(textsQuery)
  const action = useSandboxAction()
  return (
    <Section title={words.title} description={words.description}>
      {data === undefined || data.texts.length === 0 ? (
        <p className="text-muted">{words.empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.texts.map((text) => (
            <TextRow key={text.id} text={text} action={action} />
          ))}
        </ul>
      )}
      <ActionOutcome outcome={action.outcome} />
    </Section>
  )
}
