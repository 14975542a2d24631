import { seededNumbers } from './seeded-numbers.ts'
import { HOURS_OF_WEEK } from './week-hours.ts'

/** The prices of one hour, in basis points of the price at which the week begins. */
export interface StressHour {
  readonly lowBps: number
  readonly closeBps: number
}

/** Weeks that ship with the product. They are invented: no market has had exactly these prices. */
export const STRESS_WEEKS = ['FAST_FALL', 'SLOW_SLIDE', 'FLASH', 'DOUBLE_DIP'] as const
export type StressWeek = (typeof STRESS_WEEKS)[number]

/** From which hour on which price, in basis points of the first; between two of them it moves evenly. */
type Course = readonly (readonly [hour: number, bps: number])[]

const COURSES: Readonly<Record<StressWeek, { readonly seed: number; readonly course: Course }>> = {
  /** Two days down by almost half, and back by a third of it. */
  FAST_FALL: {
    seed: 11,
    course: [
      [0, 10_000],
      [12, 9_700],
      [30, 6_300],
      [48, 5_500],
      [72, 6_400],
      [120, 6_900],
      [168, 7_200],
    ],
  },
  /** A little lower each day, without a recovery. */
  SLOW_SLIDE: {
    seed: 12,
    course: [
      [0, 10_000],
      [84, 8_300],
      [168, 6_500],
    ],
  },
  /** Down by two fifths within the hour, and back before the next night. */
  FLASH: {
    seed: 13,
    course: [
      [0, 10_000],
      [60, 9_800],
      [61, 6_000],
      [64, 9_200],
      [168, 9_600],
    ],
  },
  /** A fall, most of it back, and a lower fall. */
  DOUBLE_DIP: {
    seed: 14,
    course: [
      [0, 10_000],
      [24, 7_600],
      [60, 9_000],
      [100, 6_100],
      [168, 7_600],
    ],
  },
}

/** How far a price strays from its course at most, and how far the low of an hour lies below, in basis points of it. */
const STRAY_BPS = 60
const LOW_BPS = 80
const WHOLE_BPS = 10_000

const courseAt = (course: Course, hour: number): number => {
  const next = course.findIndex(([at]) => at >= hour)
  const [toHour, toBps] = course[Math.max(next, 1)] ?? [0, WHOLE_BPS]
  const [fromHour, fromBps] = course[Math.max(next, 1) - 1] ?? [0, WHOLE_BPS]
  return Math.round(fromBps + ((toBps - fromBps) * (hour - fromHour)) / (toHour - fromHour))
}

/** The hours of an invented week: the same each time, on every machine. */
export const stressWeek = (week: StressWeek): readonly StressHour[] => {
  const { seed, course } = COURSES[week]
  const next = seededNumbers(seed)
  let openBps = WHOLE_BPS
  const hours: StressHour[] = []
  for (let hour = 1; hour <= HOURS_OF_WEEK; hour += 1) {
    const onCourse = courseAt(course, hour)
    const stray = (next() % (2 * STRAY_BPS + 1)) - STRAY_BPS
    const closeBps = Math.round((onCourse * (WHOLE_BPS + stray)) / WHOLE_BPS)
    const below = next() % (LOW_BPS + 1)
    const lowBps = Math.floor((Math.min(openBps, closeBps) * (WHOLE_BPS - below)) / WHOLE_BPS)
    hours.push({ lowBps, closeBps })
    openBps = closeBps
  }
  return hours
}
