/**
 * What the law itself says, as it was read on the day of the review, by the source that a legal fact names. Federal
 * regulations are in the public domain. A review replaces the passage here, and the test then asks whether the fact that
 * documents print still agrees with it.
 */
export const LEGAL_SOURCES: Readonly<Record<string, string>> = {
  // Item 1 of the appendix, whose creditors that are no banks name the same agency as those of item 9.
  '12 CFR part 1002, appendix A; 88 FR 16531': `The following list indicates the Federal agency or agencies that should be listed in notices provided by creditors pursuant to § 1002.9(b)(1). [...]
1. Banks, savings associations, and credit unions with total assets of over $10 billion and their affiliates: Bureau of Consumer Financial Protection, 1700 G Street NW, Washington DC 20552. Such affiliates that are not banks, savings associations, or credit unions also should list, in addition to the Bureau: Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580.`,
}
