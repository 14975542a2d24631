/** What a borrower reads when the chain took collateral back before the payout (note 030). */
export const shortCollateral = {
  title: '{amount} of your collateral is missing',
  text: 'The network took back a transfer that had been confirmed, so it does not count any more. If your loan was not paid out before, it is paid out once your collateral is complete again.',
  renewalText:
    'The network took back a transfer that had been confirmed, so it does not count any more. Your loan is renewed once your collateral is complete again; until then it goes on as it is.',
  pending:
    '{pending} is seen on the network and not confirmed yet. Wait for it before you send anything again.',
  check: 'Look at the transfer in your wallet before you send it again: it may be confirmed again by itself.',
  help: 'Questions? Call {phone}: we look into it with you.',
  carriedTitle: 'Part of the collateral to be carried over is missing',
  carriedText:
    'The network took back a transfer that had come to the loan you renew, so it does not count any more. Your loan goes on as it is. Your renewal goes on by itself once the transfer is confirmed again. Look at it in your wallet, and please send nothing to this renewal.',
  action: 'See what is missing and where to send it',
} as const
