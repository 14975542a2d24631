/**
 * Words that our passwords are made of more often than those of other sites: the product, what it lends, and what it
 * lends against. They are most of what somebody tries who guesses passwords of this site (ASVS 6.1.2). The words of the
 * brand and of the person are added for each password (`ownWords` in `password-rule.ts`). Note 019 repeats the list.
 */
export const CONTEXT_WORDS: readonly string[] = [
  'pledge loan loans lend lender lending borrow borrower borrowing credit collateral mortgage',
  'interest payoff payment dollar dollars money cash bank bitcoin btc xbt ethereum ether eth',
  'solana sol usdc stablecoin satoshi nakamoto vitalik crypto cryptocurrency blockchain coin coins',
  'token wallet hodl tothemoon moon lambo whale halving defi account login signin secret',
].flatMap((line) => line.split(' '))

/** Phrases that lists of leaks hold without blanks, and that the list of the most common passwords has not. */
export const KNOWN_PHRASES: readonly string[] = [
  'correcthorsebatterystaple thisismypassword qwertyuiopasdfghjkl thequickbrown thequickbrownfox',
  'jumpsoverthelazydog tobeornottobe maytheforcebewithyou letmeinplease iloveyousomuch',
  'iloveyouforever iamthebest inthebeginning onceuponatime openthedoor mypasswordis',
  'nevergonnagiveyouup icecreamsandwich ingodwetrust notyourkeysnotyourcoins',
].flatMap((line) => line.split(' '))
