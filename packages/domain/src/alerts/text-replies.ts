/** What a reply to a text means to us. */
export type TextKeyword = 'STOP' | 'START' | 'HELP'

/** Words that end texts wherever they are in a reply: "please stop texting me" is a revocation too. */
const ENDING =
  /\b(?:stop|stopall|unsubscribe|opt(?:ing)?[\s-]*out|quit|revoke|no more (?:texts?|messages?|alerts?))\b/i
/**
 * Words that also have other meanings end texts where a word for a text is near: after them or before them in the same sentence,
 * with at most four words between.
 */
const ENDING_BEFORE_TEXT =
  /\b(?:cancel|end)\b(?:[^\w.!?]+\w+){0,4}?[^\w.!?]+(?:text(?:s|ing)?|sms|messages?|messaging|msgs?|alerts?)\b/i
const ENDING_AFTER_TEXT =
  /\b(?:text(?:s|ing)?|sms|messages?|messaging|msgs?|alerts?)\b(?:[^\w.!?]+\w+){0,4}?[^\w.!?]+(?:cancel|end)\b/i
const NO_TEXT = /\b(?:do not|don['\u2019]?t) (?:text|message|alert)\b/i
const ENDINGS = [ENDING, ENDING_BEFORE_TEXT, ENDING_AFTER_TEXT, NO_TEXT]
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
  if (ENDINGS.some((ending) => ending.test(reply))) return 'STOP'
  const alone = reply
    .toLowerCase()
    .replaceAll(POLITE, '')
    .replaceAll(/[.,!"'\u2019]/g, '')
    .trim()
  if (ENDING_ALONE.has(alone)) return 'STOP'
  if (STARTING.has(alone)) return 'START'
  return HELPING.has(alone) ? 'HELP' : null
}
