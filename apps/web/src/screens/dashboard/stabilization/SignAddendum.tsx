import { chooseStabilization, type StabilizationView } from '@pledge/contract/stabilization'
import { stabilization } from '@pledge/copy/en/screens/stabilization'
import { fill } from '@pledge/copy/fill'
import { shortPercent } from '@pledge/copy/format/percent'
import { refusalOf } from '@pledge/client/errors'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Dialog } from '@pledge/ui/Dialog'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { refusalText } from '../../../refusal-text.ts'
import { stabilizationQuery } from './stabilization-queries.ts'

const { sign: words, explanation } = stabilization
type Signable = NonNullable<StabilizationView['signable']>

/** The addendum word by word, as it is signed: words that changed meanwhile are read anew. */
const useSign = (appUuid: string, { wordsSha256 }: Signable, onSigned: () => void, onChanged: () => void) => {
  const queryClient = useQueryClient()
  const { queryKey } = stabilizationQuery(appUuid)
  return useMutation({
    mutationFn: () =>
      api(chooseStabilization, {
        params: { uuid: appUuid },
        body: { signed: { wordsSha256, accepted: true } },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      onSigned()
    },
    onError: (error) => {
      if (refusalOf(error)?.code !== 'documents.changed') return
      onChanged()
      void queryClient.invalidateQueries({ queryKey, exact: true })
    },
  })
}

/** What stabilization does (row 2.2.26), the addendum, and the box that accepts it: never ticked beforehand. */
export const SignAddendum = ({
  appUuid,
  signable,
  onSigned,
  onClose,
}: {
  readonly appUuid: string
  readonly signable: Signable
  readonly onSigned: () => void
  readonly onClose: () => void
}) => {
  const [isAgreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const signing = useSign(appUuid, signable, onSigned, () => setAgreed(false))
  const { title, paragraphs } = signable.words
  const confirm = () => {
    setChecked(true)
    if (isAgreed) signing.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={words.title}
      busy={signing.isPending}
      actions={
        <>
          <Button variant="secondary" disabled={signing.isPending} onClick={onClose}>
            {words.back}
          </Button>
          <Button loading={signing.isPending} loadingLabel={words.working} onClick={confirm}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {signing.isError && (
          <Notice tone="danger" live="alert" title={stabilization.failed}>
            {refusalOf(signing.error)?.code === 'documents.changed'
              ? words.changed
              : refusalText(signing.error)}
          </Notice>
        )}
        <Disclosure summary={explanation.title}>
          <div className="flex flex-col gap-2">
            {explanation.paragraphs.map((text) => (
              <p key={text}>{fill(text, { fee: shortPercent(signable.feeRate) })}</p>
            ))}
          </div>
        </Disclosure>
        <section className="flex flex-col gap-3">
          <h3 className="text-base">{title}</h3>
          <div className="flex flex-col gap-2 rounded-field border border-line bg-sunken p-4 text-sm">
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <Checkbox
            label={words.agree}
            checked={isAgreed}
            onChange={({ target }) => setAgreed(target.checked)}
            error={isChecked && !isAgreed ? words.agreeError : undefined}
          />
        </section>
      </div>
    </Dialog>
  )
}
