import { nextSteps as words } from '@pledge/copy/en/screens/next-steps'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { ProgressBar } from '@pledge/ui/ProgressBar'
import { useUploadProgress } from '../../journey/upload-progress.ts'

/** What is being uploaded, its progress, and a button to stop it. */
export const SendingNotice = ({ appUuid }: { readonly appUuid: string }) => {
  const progress = useUploadProgress(appUuid)
  if (progress === null) return <Notice live="status">{words.sending}</Notice>
  const { sent, count, stop } = progress
  const text = fill(words.sendingFile, { number: String(Math.min(sent + 1, count)), count: String(count) })
  return (
    <Notice
      action={
        <Button variant="secondary" size="small" onClick={stop}>
          {words.stopSending}
        </Button>
      }
    >
      <div role="status">
        {text} {words.keepOpen}
      </div>
      <div className="mt-3">
        <ProgressBar label={words.sendingLabel} share={sent / count} valueText={text} />
      </div>
    </Notice>
  )
}
