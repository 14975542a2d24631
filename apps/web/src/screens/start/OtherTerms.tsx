import { otherTerms as words } from '@pledge/copy/en/screens/other-terms'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'

/** The brand's current version is not the one on this page (note 032): reloads it, with the form kept. */
export const OtherTerms = () => (
  <Notice
    tone="warn"
    live="alert"
    title={words.title}
    action={<Button onClick={() => window.location.reload()}>{words.reload}</Button>}
  >
    {words.text}
  </Notice>
)
