import type { LegalText } from './legal-text.ts'

/** Terms of use, version 1. Used with applications: not edited, a change is a version of its own. */
export const termsV1: LegalText = {
  title: 'Terms of use',
  sections: [
    {
      heading: 'About these terms',
      paragraphs: [
        'This site and what can be done on it are provided by {legalName} ("{shortName}", "we"), {address}, NMLS ID {nmls}. By creating an account or applying you agree to these terms. If you do not agree, do not use the site; you can reach us by telephone instead.',
        'These terms are about the site. Your loan is governed by the agreements that you sign for it: where they and these terms differ, the agreements prevail.',
      ],
    },
    {
      heading: 'Who may use the site',
      paragraphs: [
        'You must be at least 18 years old, act for yourself, and live where we lend. Looking at offers needs no account. To apply you need one, in your own name; one person has one account.',
        'Give true and complete information and keep it up to date. We verify identities and may refuse, stop or end an application if we cannot, or if the law requires it.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'Keep your password and your other means of sign-in to yourself, and tell us at once at {phone} if somebody else may have them. What is done with them counts as done by you until you have told us, unless the law says otherwise.',
        'We never ask for your password, for the recovery words of a wallet, or for remote access to your device.',
      ],
    },
    {
      heading: 'Offers, prices and figures',
      paragraphs: [
        'What the offer page shows is an estimate from current prices and rates. It is not a commitment to lend. The terms of a loan are those in the agreements that you sign; the price that counts is the one printed in them.',
        'Digital assets are volatile. Prices come from several trading venues and can be delayed or interrupted. We may withdraw or correct a figure that is plainly wrong before you sign.',
      ],
    },
    {
      heading: 'Sending collateral',
      paragraphs: [
        'Send collateral only to the deposit address that is shown to you when you are signed in, and only the asset named there. A transfer on a blockchain cannot be called back. Check the address on your own device before you send.',
        'We never send a deposit address by e-mail, text message or telephone.',
      ],
    },
    {
      heading: 'What is not allowed',
      paragraphs: [
        "Do not use the site to break the law, with somebody else's identity, to hide where assets come from, to probe or overload it, to collect data from it by automated means, or to interfere with its use by others.",
      ],
    },
    {
      heading: 'No advice',
      paragraphs: [
        'Nothing on this site is investment, legal or tax advice. Pledging and selling digital assets can have tax consequences: ask somebody who is qualified to advise you.',
      ],
    },
    {
      heading: 'Electronic records and signatures',
      paragraphs: ['{communications}'],
    },
    {
      heading: 'Availability and liability',
      paragraphs: [
        'We work to keep the site available, correct and safe, and do not promise that it always is. To the extent that the law allows, we are not liable for losses caused by its being unavailable, by failures of networks that we do not run, or by use against these terms. Nothing here limits rights that you have by law and that cannot be given up, nor our liability for fraud or gross negligence.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'Each version of these terms has a number, and the version that you agreed to stays readable. If we change them, the new version is shown before you next agree to anything; an application under way keeps the version that it began with.',
      ],
    },
    {
      heading: 'Law and complaints',
      paragraphs: [
        'These terms are governed by the law of {governingLaw} and by federal law, without taking away protections of the state in which you live.',
        'If something is wrong, call {phone} or write to {email}: we want to put it right first. You may also complain to the regulator of your state or to the Consumer Financial Protection Bureau.',
      ],
    },
  ],
}
