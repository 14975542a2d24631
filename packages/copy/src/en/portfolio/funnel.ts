/** How many visitors become borrowers, as staff read it. */
export const portfolioFunnel = {
  title: 'Funnel',
  note: 'How many visitors of {organization} become borrowers, week by week.',
  total: 'The last {count} weeks',
  totalNote:
    'Visitors are browsers, and each counts once a week. People who opted out of being counted are not included, and neither are renewals and refinances.',
  charts: 'Week by week',
  table: 'Figures by week',
  week: 'Week of',
  steps: {
    views: 'Visitors',
    offers: 'Saw offers',
    applications: 'Applications started',
    loans: 'Loans funded',
  },
  stepOf: '{count} ({percent}% of visitors)',
  thisWeek: '{count} this week',
  empty: 'No one has visited yet.',
} as const
