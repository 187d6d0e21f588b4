import { fractionText, type Instant, instantOf, nanosOf, noDate, noTime } from "../time-rules.js";

const daySeconds = 86400;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The character codes of `.`, `+`, `-` and `Z`. */
const point = 46;
const plus = 43;
const minus = 45;
const zulu = 90;

/**
 * Reads a time of RFC 3339, section 5.6, without leap seconds, which a Timestamp cannot represent.
 * @throws JsonFault if the text is none, or a time outside the years 1 to 9999
 */
export function parseTime(text: string): Instant {
  const month = pair(text, 5);
  const day = pair(text, 8);
  const hour = pair(text, 11);
  const minute = pair(text, 14);
  const second = pair(text, 17);
  const year = pair(text, 0) * 100 + pair(text, 2);
  const isShaped =
    text.charCodeAt(4) === minus &&
    text.charCodeAt(7) === minus &&
    text[10] === "T" &&
    text[13] === ":" &&
    text[16] === ":" &&
    year + month + day >= 0 &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  if (!isShaped || Number.isNaN(hour + minute + second)) throw noTime(text);
  const end = text.charCodeAt(19) === point ? digitsEnd(text, 20) : 19;
  const nanos = end === 19 ? 0 : fractionOf(text, 20, end);
  const zone = zoneSeconds(text, end);
  if (Number.isNaN(nanos + zone)) throw noTime(text);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (monthDays[month - 1] ?? 0);
  if (day < 1 || day > days) throw noDate(text);
  const seconds = dayNumber(year, month, day) * daySeconds + hour * 3600 + minute * 60 + second - zone;
  return instantOf(text, seconds, nanos);
}

/** The number of two digits at an index. NaN if there are none. */
function pair(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  // NaN behind the end is no digit.
  for (let code = text.charCodeAt(at); code >= 48 && code <= 57; code = text.charCodeAt(at)) at++;
  return at;
}

/** The nanoseconds of one to nine digits behind a decimal point. NaN for any other number of digits. */
function fractionOf(text: string, from: number, end: number): number {
  const count = end - from;
  return count < 1 || count > 9 ? Number.NaN : nanosOf(text.slice(from, end));
}

/** The seconds by which a zone is before UTC, with which a text ends. NaN if there is no zone. */
function zoneSeconds(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  if (sign === zulu) return text.length === at + 1 ? 0 : Number.NaN;
  if ((sign !== plus && sign !== minus) || text.length !== at + 6 || text[at + 3] !== ":") return Number.NaN;
  const hours = pair(text, at + 1);
  const minutes = pair(text, at + 4);
  if (!(hours < 24 && minutes < 60)) return Number.NaN;
  return (hours * 60 + minutes) * (sign === minus ? -60 : 60);
}

/**
 * The days from 1970-01-01 to a date of the Gregorian calendar.
 * @see https://howardhinnant.github.io/date_algorithms.html#days_from_civil
 */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** The texts of 0 to 99 with two digits. */
const pairs: readonly string[] = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));

/** The last day that was printed: the times of a list mostly have one. */
let lastDay: number | undefined;
let lastDate: string;

/** A time in UTC, with no, three, six or nine decimals. Both parts are in range. */
export function timeText(seconds: number, nanos: number): string {
  const day = Math.floor(seconds / daySeconds);
  const rest = seconds - day * daySeconds;
  if (day !== lastDay) {
    lastDate = dateText(day);
    lastDay = day;
  }
  const minutes = (rest / 60) | 0;
  return `${lastDate}${pairs[(minutes / 60) | 0]}:${pairs[minutes % 60]}:${pairs[rest % 60]}${fractionText(nanos)}Z`;
}

/**
 * The date of a number of days since 1970-01-01, with the `T` behind it.
 * @see https://howardhinnant.github.io/date_algorithms.html#civil_from_days
 */
function dateText(number: number): string {
  const shifted = number + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36524) + Math.floor(dayOfEra / 146096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pairs[(year / 100) | 0]}${pairs[year % 100]}-${pairs[month]}-${pairs[day]}T`;
}
