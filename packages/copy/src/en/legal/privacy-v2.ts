import type { LegalText } from './legal-text.ts'

/**
 * Privacy notice, version 2: as version 1, and what text messages and notifications of browsers collect, store and share. Once it is
 * used outside it is not edited: a change is a version of its own.
 */
export const privacyV2: LegalText = {
  title: 'Privacy notice',
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        '{legalName} ("{shortName}," "we"), {address}, NMLS ID {nmls}, is the lender and decides how your information is used. This notice tells you what we collect, why, who we share it with, how long we keep it, and what choices you have.',
      ],
    },
    {
      heading: 'What we collect',
      paragraphs: [
        "When you look at offers: the state or country you choose and the amounts you try. We don't store them with your name, because we don't know it yet.",
        'When you apply: your name, date of birth, Social Security number or another government ID number, citizenship where we ask for it, address, email address, phone number and source of income. We also collect photos of your ID, the bank account or wallet that gets the money, and the consents you give, with the time and the network address you gave them from.',
        'From others: if you live in the United States, a consumer report from a credit bureau (a soft inquiry). For everyone, the results of checks against sanctions lists and identity data.',
        'While you have a loan: deposits, payments, prices that matter for your loan, and what you write to us.',
        'If you turn on text messages about your loan: your mobile number and what you reply. If you turn on browser notifications: the name of your browser, and an address for it at the company that makes it.',
        'When you join a waitlist: your email address and your state, and nothing else.',
      ],
    },
    {
      heading: 'Why we use it',
      paragraphs: [
        'We use it to make you an offer and decide on your application. We use it to verify who you are and prevent fraud, as the law requires of lenders. We use it to make, service and close your loan, to hold and release your collateral, to answer you, and to keep records and report as the law requires.',
        "We don't sell your information. We use it for marketing only if you checked the box for that. You can opt out at any time under Account and security.",
      ],
    },
    {
      heading: 'Who we share it with',
      paragraphs: [
        'Companies that work for us and need it for their part: credit bureaus, providers of identity and sanctions checks, the custodian of your collateral, banks and payment providers, and providers of email, text messages and hosting. They may use it for that work only.',
        'If you turn on browser notifications, the company that makes your browser delivers them. They are encrypted on their way, so it cannot read them.',
        "We don't share your mobile number, or that you agreed to text messages, with anyone for their own marketing.",
        'Authorities and courts where the law requires it. If we ever sell your loan, the buyer, who has the same duties.',
        'Blockchains are public. Anyone can see deposits to your deposit address and transfers from it, without your name.',
      ],
    },
    {
      heading: 'How you can limit sharing',
      paragraphs: [
        "Federal law lets you limit some sharing, but not all. You can't limit what we need for your application and loan, for our legal duties, or to prevent fraud. We don't share your information with others for their own marketing, so there is nothing to limit there. To withdraw your consent to marketing or to electronic records, go to Account and security, call {phone} or email {email}.",
        "To stop text messages, reply STOP to any of them, or turn them off under Alerts on your loan's page. You can turn off browser notifications there too, or under Account and security. We go on sending you the emails that your loan agreement promises.",
      ],
    },
    {
      heading: 'What this site keeps in your browser',
      paragraphs: [
        'Cookies: which brand you are looking at, for a year. While you are signed in, a session that scripts cannot read. After you sign in, a mark for your account on this browser, for 400 days. It keeps you from being locked out when someone else guesses at your password.',
        "Browser storage: a short-lived sign-in token, a random number that tells visits of the same browser apart, and which announcements you closed. While you link a bank on its own page, we keep which application that is for and a token of the link. Until you close the tab, we keep its brand and the amounts you were trying. If your session ends while you fill in your details, your name, address and phone number stay in that tab for half an hour so you don't have to type them again. Your date of birth and ID numbers do not.",
        'If you turn on browser notifications: the small program that shows them, until you clear the data of this site, and your subscription to them, until you turn them off.',
        'We count which pages are opened, and which version of a page we showed you, to improve this site. What we count holds no name, email address or number of yours, goes to no one else, and is deleted after {telemetryDays} days. You can turn this off for your device below, signed in or not. If your browser asks sites not to track you (Global Privacy Control), it is already off.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Applications and loans: as long as the law requires of lenders after they end.',
        'Text messages and notifications: we delete what we sent you after {messageDays} days. Our records of your loan keep what they said and whether they were sent.',
        'Waitlists: we delete your email address {waitlistToldDays} days after we tell you that we lend in your state. If that has not happened, we delete it {waitlistDays} days after you joined. Email {email} to be removed sooner.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Social Security numbers, account numbers, ID photos, mobile numbers for text messages, addresses of browsers for notifications, and email addresses on waitlists are stored encrypted. Our staff see them masked, or only for the step that needs them. We record each time someone opens an ID photo. Connections are encrypted.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can ask what information we have about you and have it corrected. Where the law of your state gives you the right, and no legal duty of ours prevents it, you can have it deleted or sent to you. Call {phone} or email {email}. We never treat you worse for asking.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'Each version of this notice has a number. The version you agreed to stays available. We ask for your agreement to a new version before you next submit an application.',
      ],
    },
  ],
}
