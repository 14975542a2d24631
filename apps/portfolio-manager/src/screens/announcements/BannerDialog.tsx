import {
  BANNER_APPS,
  BANNER_VARIANTS,
  type Banner,
  MAX_BANNER_LENGTH,
  saveBanner,
} from '@pledge/contract/banners'
import { portfolioAnnouncements as words } from '@pledge/copy/en/portfolio/announcements'
import { fill } from '@pledge/copy/fill'
import { FOLD_AFTER } from '@pledge/ui/Banner'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { RadioCards } from '@pledge/ui/RadioCards'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { type BannerDraft, draftOf, NEW_BANNER, problemsOf } from './banner-draft.ts'

export interface BannerDialogProps {
  /** The banner to change; null creates a new one. */
  readonly banner: Banner | null
  readonly onSaved: () => void
  readonly onClose: () => void
}

const MESSAGE_ID = 'banner-message'

/** Creates or changes an announcement. Its id is generated here, so that saving twice creates one. */
export const BannerDialog = ({ banner, onSaved, onClose }: BannerDialogProps) => {
  const form = useId()
  const [uuid] = useState(() => banner?.uuid ?? crypto.randomUUID())
  const [draft, setDraft] = useState(banner === null ? NEW_BANNER : draftOf(banner))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const problems = problemsOf(draft)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(saveBanner, {
        params: { uuid },
        body: { ...draft, apps: [...draft.apps], message: draft.message.trim() },
      }),
    onSuccess: onSaved,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (problems.message !== undefined) document.getElementById(MESSAGE_ID)?.focus()
    else if (problems.apps === undefined && !isPending) mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={banner === null ? words.writeTitle : words.editTitle}
      busy={isPending}
      closeLabel={words.close}
      actions={
        <Button type="submit" form={form} loading={isPending} loadingLabel={words.saving}>
          {words.save}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Fields
          draft={draft}
          problems={isSubmitted ? problems : {}}
          change={(part) => setDraft({ ...draft, ...part })}
        />
        {error !== null && (
          <Notice tone="danger" live="alert">
            {decisionError(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly draft: BannerDraft
  readonly problems: ReturnType<typeof problemsOf>
  readonly change: (part: Partial<BannerDraft>) => void
}

const Fields = ({ draft, problems, change }: FieldsProps) => (
  <>
    <TextAreaField
      id={MESSAGE_ID}
      label={words.message}
      hint={fill(words.messageHint, { most: String(MAX_BANNER_LENGTH), fold: String(FOLD_AFTER) })}
      required
      rows={4}
      value={draft.message}
      error={problems.message}
      onChange={(event) => change({ message: event.target.value })}
    />
    <RadioCards
      legend={words.variant}
      name="variant"
      columns={2}
      value={draft.variant}
      onValueChange={(variant) => change({ variant })}
      options={BANNER_VARIANTS.map((variant) => ({ value: variant, ...words.variants[variant] }))}
    />
    <fieldset>
      <legend className="mb-1 font-semibold">{words.apps}</legend>
      {BANNER_APPS.map((app) => (
        <Checkbox
          key={app}
          label={words.appNames[app]}
          checked={draft.apps.includes(app)}
          error={app === BANNER_APPS.at(-1) ? problems.apps : undefined}
          onChange={({ currentTarget: { checked } }) =>
            change({
              apps: BANNER_APPS.filter((each) => (each === app ? checked : draft.apps.includes(each))),
            })
          }
        />
      ))}
    </fieldset>
    <Checkbox
      label={words.dismissable}
      hint={words.dismissableHint}
      checked={draft.dismissable}
      onChange={(event) => change({ dismissable: event.currentTarget.checked })}
    />
    <Checkbox
      label={words.active}
      hint={words.activeHint}
      checked={draft.active}
      onChange={(event) => change({ active: event.currentTarget.checked })}
    />
  </>
)
