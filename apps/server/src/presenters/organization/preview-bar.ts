import { preview as words } from '@pledge/copy/en/preview'
import { fill } from '@pledge/copy/fill'

/** What the bar over a previewed page says. */
export const presentPreviewBar = (shortName: string) => ({
  label: words.label,
  text: fill(words.text, { shortName }),
  end: words.end,
})
