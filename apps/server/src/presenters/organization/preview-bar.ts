import { preview as words } from '@pledge/copy/en/preview'
import { fill } from '@pledge/copy/fill'

/** The text of the bar on a previewed page. */
export const presentPreviewBar = (shortName: string) => ({
  label: words.label,
  text: fill(words.text, { shortName }),
  end: words.end,
})
