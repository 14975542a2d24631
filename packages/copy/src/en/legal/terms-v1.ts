import type { LegalText } from './legal-text.ts'

/** Terms of use, version 1. Once they are used outside they are not edited: a change is a version of its own. */
export const termsV1: LegalText = {
  title: 'Terms of use',
  sections: [
    {
      heading: 'About these terms',
      paragraphs: [
        '{legalName} ("{shortName}," "we"), {address}, NMLS ID {nmls}, provides this site. By creating an account or applying, you agree to these terms. If you do not agree, do not use the site. You can call us instead.',
        'These terms are about the site. The agreements you sign govern your loan. If they and these terms differ, the agreements apply.',
      ],
    },
    {
      heading: 'Who may use the site',
      paragraphs: [
        'You must be at least 18 years old, act for yourself, and live where we lend. You can look at offers without an account. To apply, you need an account in your own name. Each person may have one account.',
        'Give true and complete information and keep it up to date. We verify identities. We may decline, stop or end an application if we cannot verify yours, or if the law requires it.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'Do not share your password or any other way you sign in. If someone else may have it, call us at once at {phone}. Until you tell us, what is done with it counts as done by you, unless the law says otherwise.',
        'We never ask for your password, for the recovery phrase of a wallet, or for remote access to your device.',
      ],
    },
    {
      heading: 'Offers, prices and figures',
      paragraphs: [
        'What the offer page shows is an estimate from current prices and rates. It is not a commitment to lend. The terms of your loan are those in the agreements you sign. The price that counts is the one printed in them.',
        'Digital assets are volatile. Prices come from several trading venues and can be delayed or interrupted. Before you sign, we may withdraw or correct a figure that is clearly wrong.',
      ],
    },
    {
      heading: 'Sending collateral',
      paragraphs: [
        'Send collateral only to the deposit address you see when you are signed in, and send only the asset named there. Blockchain transfers cannot be reversed. Check the address on your own device before you send.',
        'We never send a deposit address by email, text message or phone.',
      ],
    },
    {
      heading: 'What is not allowed',
      paragraphs: [
        "Do not use the site to break the law, to act under someone else's identity or to hide where assets come from. Do not probe or overload it, collect data from it by automated means, or interfere with how others use it.",
      ],
    },
    {
      heading: 'No advice',
      paragraphs: [
        'Nothing on this site is investment, legal or tax advice. Pledging and selling digital assets can have tax consequences. Ask a qualified advisor.',
      ],
    },
    {
      heading: 'Electronic records and signatures',
      paragraphs: ['{communications}'],
    },
    {
      heading: 'Availability and liability',
      paragraphs: [
        'We work to keep the site available, correct and safe, but we do not promise that it always is. As far as the law allows, we are not liable for losses caused by downtime, by failures of networks we do not run, or by use that breaks these terms. Nothing here limits rights that the law does not let you give up, or our liability for fraud or gross negligence.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'Each version of these terms has a number. The version you agreed to stays available. If we change the terms, we ask for your agreement to the new version before you next submit an application. An application in progress keeps the version it began with.',
      ],
    },
    {
      heading: 'Law and complaints',
      paragraphs: [
        'The law of {governingLaw} and federal law govern these terms. They do not take away protections of the state where you live.',
        'If something is wrong, call {phone} or email {email} so we can try to fix it first. You can also complain to the regulator of your state or to the Consumer Financial Protection Bureau.',
      ],
    },
  ],
}
