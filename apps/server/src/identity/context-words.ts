/**
 * Words that are more common in passwords of this site than elsewhere: the product, what it lends, and its collateral.
 * Attackers guessing this site's passwords try them first (ASVS 6.1.2). The words of the brand and of the person are
 * added for each password (`ownWords` in `password-rule.ts`). Note 019 repeats the list.
 */
export const CONTEXT_WORDS: readonly string[] = [
  'pledge loan loans lend lender lending borrow borrower borrowing credit collateral mortgage',
  'interest payoff payment dollar dollars money cash bank bitcoin btc xbt ethereum ether eth',
  'solana sol usdc stablecoin satoshi nakamoto vitalik crypto cryptocurrency blockchain coin coins',
  'token wallet hodl tothemoon moon lambo whale halving defi account login signin secret',
].flatMap((line) => line.split(' '))

/** Phrases that leak lists contain without spaces, and that are missing from the list of the most common passwords. */
export const KNOWN_PHRASES: readonly string[] = [
  'correcthorsebatterystaple thisismypassword qwertyuiopasdfghjkl thequickbrown thequickbrownfox',
  'jumpsoverthelazydog tobeornottobe maytheforcebewithyou letmeinplease iloveyousomuch',
  'iloveyouforever iamthebest inthebeginning onceuponatime openthedoor mypasswordis',
  'nevergonnagiveyouup icecreamsandwich ingodwetrust notyourkeysnotyourcoins',
].flatMap((line) => line.split(' '))
