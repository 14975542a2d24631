import { otherTerms as words } from '@pledge/copy/en/screens/other-terms'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'

/** Another version of the brand is in force than this page shows (note 032): the way to see it, with the form kept. */
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
