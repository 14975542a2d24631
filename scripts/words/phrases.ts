export interface Phrase {
  /** A complete phrase; without the flag `i` where case distinguishes a word from a code. */
  readonly pattern: RegExp
  /** What to write, or why not this. */
  readonly instead: string
}

/** One word per thing, the word the field uses. */
const TERMS: readonly Phrase[] = [
  { pattern: /\bpay-?outs?\b/i, instead: 'disbursement, or "your funds" to a borrower' },
  { pattern: /\bpay-off\b/i, instead: 'payoff' },
  { pattern: /\bbounced?\b/i, instead: 'the bank returned it' },
  {
    pattern:
      /\b(?:come|comes|came|coming) back (?:from|as)\b|\b(?:funds|payments?|money|transfers?) (?:came|come|comes) back\b/i,
    instead: 'the bank returned it',
  },
  { pattern: /\breturn of (?:the |your )?coins\b/i, instead: 'collateral release; "withdraw" to a borrower' },
  {
    pattern: /\bheld units\b|\bwhat is held\b/i,
    instead: 'collateral balance, or "your collateral"',
  },
  {
    pattern: /\b(?:taken|takes|took) (?:it |them |your collateral |a deposit )?back\b|\btake back\b/i,
    instead: 'reversed (a payment), removed by the network (a deposit), withdrawn (a consent)',
  },
  { pattern: /\bfinal units\b/i, instead: 'confirmed' },
  { pattern: /\bwrong assets?\b/i, instead: 'unsupported asset' },
  { pattern: /\bunmatched payments?\b/i, instead: 'unapplied payment' },
  {
    pattern: /\b(?:collateral|loan) (?:is|was) short\b|\bshort of collateral\b/i,
    instead: 'collateral deficiency; "below the required amount" to a borrower',
  },
  { pattern: /\broll(?:s|ed|ing)?[ -](?:the |your |a )?(?:loan )?forward\b/i, instead: 'renew, renewal' },
  { pattern: /\btakes? (?:a|its|their) turn\b/i, instead: 'lease' },
  { pattern: /\basker\b/i, instead: 'who is calling' },
  { pattern: /\bpapers\b/i, instead: 'documents' },
  { pattern: /\bvolleys?\b/i, instead: 'concurrent calls' },
  { pattern: /\b(?:its|their) worth\b/i, instead: 'market value' },
  { pattern: /\be-mail/i, instead: 'email' },
  { pattern: /\b(?:a|this|each|every|our|these|those) mails?\b(?! address)/i, instead: 'email' },
  { pattern: /\blog(?:ged|s|ging)? (?:in|out|on)\b/i, instead: 'sign in, sign out' },
  {
    pattern: /\b(?:borrowers?|callers?|customers?|loans?) abroad\b/i,
    instead: 'international, or outside the United States',
  },
  { pattern: /\btelephone\b/i, instead: 'phone' },
  { pattern: /\bmailbox\b/i, instead: 'email' },
]

/** Literal translations from another language. */
const TRANSLATED: readonly Phrase[] = [
  {
    pattern: /\bleast (?:amount|collateral|quantity|loan|payment|fee)\b|\b(?:the|its) least\b/i,
    instead: 'minimum',
  },
  { pattern: /\bcom(?:e|es|ing) about\b/i, instead: 'how we calculate this' },
  { pattern: /\bnot (?:done )?on the web\b/i, instead: 'in the app, or by phone' },
  { pattern: /\bleads (?:to|on to) where\b/i, instead: 'say what the button does' },
  { pattern: /\bat which price\b/i, instead: 'as the price drops' },
  { pattern: /\bthat long after\b/i, instead: 'due 12 months after funding' },
  { pattern: /\bfalls? far\b/i, instead: 'drops sharply' },
  { pattern: /\bas it stands on\b/i, instead: 'exactly as on your ID' },
  { pattern: /\bpost office box\b/i, instead: 'P.O. box' },
  { pattern: /\bthese texts\b/i, instead: 'full text' },
  { pattern: /\bthe numbers? of your (?:documents?|IDs?)\b/i, instead: 'your ID number' },
  {
    pattern: /\b(?:wallet|account|address|one|amount) of yours\b|\baddress (?:that is )?yours alone\b/i,
    instead: 'your wallet; unique to your loan',
  },
  { pattern: /\bof no effect\b/i, instead: 'no longer valid' },
  { pattern: /\b(?:some|no|any)body\b/i, instead: 'someone, no one, anyone; or our team' },
  { pattern: /\btwo people at the lender\b/i, instead: 'we do a final review' },
  { pattern: /\bonly its ends\b/i, instead: 'first and last characters' },
  { pattern: /\bin your place\b/i, instead: 'to protect your account' },
  { pattern: /\bneeds a person\b/i, instead: 'we are reviewing it' },
  { pattern: /\b(?:be|been|was|is) called back\b/i, instead: 'reversed' },
  { pattern: /\b(?:it|that|still) serves\b|\bserves? (?:once|when)\b/i, instead: 'works' },
  { pattern: /\breckon/i, instead: 'calculate' },
  { pattern: /\bby it we know\b/i, instead: 'so we can match your payment' },
  { pattern: /\bfalse page\b/i, instead: 'phishing site' },
  { pattern: /\bhave an account already\b/i, instead: 'already have an account' },
  { pattern: /\banew\b/i, instead: 'again, or reload the page' },
  { pattern: /\bbegin again\b/i, instead: 'start over' },
  { pattern: /\bwe write to\b/i, instead: 'we will email' },
  { pattern: /\bneed to do nothing\b|\bhave nothing to do\b/i, instead: 'you don’t need to do anything' },
  { pattern: /\bsend a little\b/i, instead: 'send a small test deposit' },
  { pattern: /\boffers? it back\b/i, instead: 'we are holding it for you' },
  { pattern: /^get it back$/i, instead: 'withdraw collateral' },
  { pattern: /\bif any\b/i, instead: 'say it only where there is one' },
  { pattern: /\bcleaned of\b/i, instead: 'we remove' },
  { pattern: /\beach step that you take\b/i, instead: 'each step you complete' },
  {
    pattern:
      /\b(?:have|has|had|is|are|was|were|be|been|being|we’ve|we've|isn't|aren't) (?:not )?told\b|\btold (?:of|on|by|twice)\b/i,
    instead: 'notified, emailed, reported; "you confirmed on"',
  },
  { pattern: /\b(?:has|have|had) come\b|\bwhat (?:came|comes in)\b/i, instead: 'arrived, received' },
  {
    pattern: /\b(?:warning|call|level|sale)s? comes?\b/i,
    instead: 'you get a warning at; the level is reached',
  },
  { pattern: /\bwhatever is\b/i, instead: 'all' },
  { pattern: /\bwrites? down\b/i, instead: 'record, enter' },
  { pattern: /\b(?:is|are|was) gone\b/i, instead: 'expired, or no longer available' },
  { pattern: /\bby hand\b/i, instead: 'manually' },
  { pattern: /\bnot \w+ any more\b/i, instead: 'no longer' },
  { pattern: /\bwhat has arrived\b/i, instead: 'deposits received' },
  { pattern: /\bnobody knows\b/i, instead: 'unknown' },
  { pattern: /\bby itself\b/i, instead: 'automatically, or on its own' },
  { pattern: /\bat last\b|\bowe you us\b|\bso that\b/i, instead: 'say it in two sentences' },
  { pattern: /\bin short\b/i, instead: 'summary' },
  { pattern: /\bwhat is told\b|\btells? of\b/i, instead: 'says, explains, shows' },
  { pattern: /\bin so many words\b/i, instead: 'explicitly' },
]

/** British spelling, and archaic words. */
const SPELLING: readonly Phrase[] = [
  { pattern: /\b[Cc]ancell(?:ed|ing)\b/, instead: 'canceled, canceling' },
  { pattern: /\blicences?\b/i, instead: 'license' },
  { pattern: /\borganis(?:e|ation)/i, instead: 'organization' },
  { pattern: /\b(?:recognis|authoris|realis|summaris|capitalis)/i, instead: 'with a z' },
  { pattern: /\b(?:colour|favour|behaviour|honour|cheque|centre|grey)s?\b/i, instead: 'American spelling' },
  { pattern: /\b(?:whilst|amongst|towards)\b/i, instead: 'while, among, toward' },
  { pattern: /\b(?:postcode|post code)\b/i, instead: 'ZIP code, or postal code outside the United States' },
  {
    pattern: /\b(?:herein|hereof|hereto|thereof|therein|thereto|whereas|whereby|hereinafter|aforesaid)\b/i,
    instead: 'plain words',
  },
]

/** Phrases that must not be on any page, email, refusal or document: each once confused a reader. */
export const PHRASES: readonly Phrase[] = [...TERMS, ...TRANSLATED, ...SPELLING]
