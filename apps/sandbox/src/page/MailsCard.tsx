import { fill } from '@pledge/copy/fill'
import { sandboxBounceEmail } from '@pledge/sandbox/contract/texts'
import { Button } from '@pledge/ui/Button'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Section } from '@pledge/ui/Section'
import { sandbox } from '../words/sandbox.ts'
import { useMoment } from './moment.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { api } from './api.ts'
import { useSandboxAction, type Sandbox, type SandboxAction } from './use-sandbox.ts'

const words = sandbox.mails

const BounceButton = ({ id, action }: { readonly id: string; readonly action: SandboxAction }) => (
  <Button
    variant="secondary"
    size="small"
    className="mt-2"
    loading={action.running === id}
    onClick={() =>
      void action.run(id, async () => {
        await api(sandboxBounceEmail, { body: { id } })
        return words.bounced
      })
    }
  >
    {words.bounce}
  </Button>
)

/** Every email sent. Shown as text: its content is never rendered as HTML. */
export const MailsCard = ({ mails }: { readonly mails: Sandbox['mails'] }) => {
  const moment = useMoment()
  const action = useSandboxAction()
  return (
    <Section title={words.title} description={words.description}>
      {mails.length === 0 ? (
        <p className="text-muted">{words.empty}</p>
      ) : (
        <div className="divide-y divide-line">
          {mails.map(({ id, to, subject, text, at }) => (
            <Disclosure
              key={id}
              summary={
                <>
                  <span className="block">{subject}</span>
                  <span className="block text-sm font-normal break-words text-muted">
                    {fill(words.to, { to, time: moment(at) })}
                  </span>
                </>
              }
            >
              <p className="break-words whitespace-pre-wrap">{text}</p>
              <BounceButton id={id} action={action} />
            </Disclosure>
          ))}
        </div>
      )}
      <ActionOutcome outcome={action.outcome} />
    </Section>
  )
}
