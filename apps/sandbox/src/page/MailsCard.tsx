import { fill } from '@pledge/copy/fill'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Section } from '@pledge/ui/Section'
import { sandbox } from '../words/sandbox.ts'
import { useMoment } from './moment.ts'
import type { Sandbox } from './use-sandbox.ts'

const words = sandbox.mails

/** Every email sent. Shown as text: its content is never rendered as HTML. */
export const MailsCard = ({ mails }: { readonly mails: Sandbox['mails'] }) => {
  const moment = useMoment()
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
            </Disclosure>
          ))}
        </div>
      )}
    </Section>
  )
}
