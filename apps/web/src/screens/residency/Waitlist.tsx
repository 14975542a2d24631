import { joinWaitlist } from '@pledge/contract/residence'
import { residency } from '@pledge/copy/en/screens/residency'
import { fill } from '@pledge/copy/fill'
import { residenceQuery } from '@pledge/domain/residence/query'
import type { Residence } from '@pledge/domain/residence/residence'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '../../api.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { refusalText } from '../../refusal-text.ts'

const words = residency.waitlist
const FIELD_ID = 'waitlist-email'

export interface WaitlistProps {
  readonly residence: Residence
  readonly placeName: string
}

/** Join Waitlist: stores an email address with place and brand, and confirms on the page (row 1.2.44, gap G.29). */
export const Waitlist = ({ residence, placeName }: WaitlistProps) => {
  const { code: orgCode } = useOrganization()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const join = useMutation({
    mutationFn: (body: { readonly email: string }) =>
      api(joinWaitlist, { body: { orgCode, ...residenceQuery(residence), ...body } }),
    onError: (error) => setProblem(refusalText(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = email.trim()
    const valid = z.safeParse(joinWaitlist.body.shape.email, typed).success
    setProblem(valid ? undefined : typed === '' ? words.emailMissing : words.emailWrong)
    if (valid) join.mutate({ email: typed })
    else document.getElementById(FIELD_ID)?.focus()
  }
  if (join.isSuccess)
    return (
      <Notice tone="success" live="status" title={words.joinedTitle}>
        {fill(words.joined, { email: email.trim(), state: placeName })}
      </Notice>
    )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-6">
      <p>{fill(words.lead, { state: placeName })}</p>
      <TextField
        id={FIELD_ID}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        label={words.email}
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" block loading={join.isPending} loadingLabel={words.joining}>
        {words.join}
      </Button>
    </form>
  )
}
