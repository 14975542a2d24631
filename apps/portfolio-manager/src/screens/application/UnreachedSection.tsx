import { CONTACT_WAYS, recordContact } from '@pledge/contract/margin'
import { portfolioContact as words } from '@pledge/copy/en/portfolio/contact'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { MarginDialog } from '../../decisions/MarginDialog.tsx'
import { momentText } from '../../frame/time.ts'
import { applicationKey } from '../../queries.ts'
import { useMay } from '../../session/rights.ts'
import type { SectionInput } from './section-input.ts'

const WAYS = CONTACT_WAYS.map((value) => ({ value, label: words.ways[value] }))

/** Alerts about a margin call or a sale that did not arrive, until an agent has reached the borrower (note 087). */
export const UnreachedSection = ({ application: { appUuid, unreached }, onDecided }: SectionInput) => {
  const queryClient = useQueryClient()
  const [isRecording, setRecording] = useState(false)
  const [way, setWay] = useState<(typeof CONTACT_WAYS)[number]>('PHONE')
  const isAllowed = useMay()('collateral.return')
  if (unreached.length === 0) return null
  return (
    <Section title={words.title}>
      <ul className="flex flex-col gap-1">
        {unreached.map(({ uuid, notice, since, dueAt }) => (
          <li key={uuid}>
            {fill(words.entry, {
              notice: words.notices[notice],
              since: momentText(since),
              due: momentText(dueAt),
            })}
          </li>
        ))}
      </ul>
      {isAllowed && (
        <Button
          size="small"
          variant="secondary"
          className="mt-4 self-start"
          onClick={() => setRecording(true)}
        >
          {words.record}
        </Button>
      )}
      {isRecording && (
        <MarginDialog
          words={words.recording}
          send={(reason) => api(recordContact, { params: { uuid: appUuid }, body: { way, reason } })}
          onClose={() => setRecording(false)}
          onDone={(outcome) => {
            setRecording(false)
            void queryClient.invalidateQueries({ queryKey: applicationKey(appUuid) })
            onDecided(outcome)
          }}
        >
          <SelectField
            label={words.way}
            options={WAYS}
            value={way}
            onChange={({ target }) => setWay(target.value === 'LETTER' ? 'LETTER' : 'PHONE')}
            required
          />
        </MarginDialog>
      )}
    </Section>
  )
}
