/** What a reply to a text means to us. */
export type TextKeyword = 'STOP' | 'START' | 'HELP'

/** Words that end texts wherever they are in a reply: "please stop texting me" is a revocation too. */
const ENDING =
  /\b(?:stop|stopall|unsubscribe|opt(?:ing)?[\s-]*out|quit|revoke|no more (?:texts?|messages?|alerts?))\b/i
const TEXT = '(?:text(?:s|ing)?|sms|messages?|messaging|msgs?|alerts?)'
/** Up to four words of the same sentence. */
const NEAR = String.raw`(?:[^\w.!?]+\w+){0,4}?[^\w.!?]+`
/** Words that also have other meanings: they end texts near a word for a text, before or after it. */
const ENDING_NEAR = new RegExp(
  String.raw`\b(?:cancel|end)\b${NEAR}${TEXT}\b|\b${TEXT}\b${NEAR}(?:cancel|end)\b|\b(?:do not|don['\u2019]?t) (?:text|message|alert)\b`,
  'i',
)
/** The same end texts where they are all of the reply. */
const ENDING_ALONE: ReadonlySet<string> = new Set(['end', 'cancel'])
/** What a reply may say besides a word that is all of it. */
const POLITE = /\b(?:please|pls|plz|thanks|thank you|thx|now)\b/g
const STARTING: ReadonlySet<string> = new Set(['start', 'unstop'])
const HELPING: ReadonlySet<string> = new Set(['help', 'info'])

/**
 * What a reply asks for; null for anything else. The words that 47 CFR 64.1200(a)(10) names end texts, and so does every reply
 * that asks for it in a sentence: a revocation may be made in any reasonable manner.
 */
export const keywordOf = (reply: string): TextKeyword | null => {
  if (ENDING.test(reply) || ENDING_NEAR.test(reply)) return 'STOP'
  const alone = reply
    .toLowerCase()
    .replaceAll(POLITE, '')
    .replaceAll(/[.,!"'\u2019]/g, '')
    .trim()
  if (ENDING_ALONE.has(alone)) return 'STOP'
  if (STARTING.has(alone)) return 'START'
  return HELPING.has(alone) ? 'HELP' : null
}
