/*
 * Which variables are misspelt settings. Plain JavaScript without packages: `npm start` asks before anything is installed, with
 * the names in .env.example; the server asks with those of its schema.
 */

/** Longer names may differ more. */
const LONG_NAME = 10;
const allowedDistance = (name) => (name.length < LONG_NAME ? 1 : 2);

/** First words of our settings that other programs' settings begin with as well. */
const COMMON_WORDS = new Set(['DATABASE', 'SECRET', 'HOST', 'LOG']);

/** Modules' own settings, and those that a standard defines. */
const OTHERS = /^(?:GATEWAY|OTEL)_|[^A-Z\d_]/;

const firstWord = (name) => name.split('_')[0];

/** First words that two settings or more begin with. */
function familiesOf(known) {
  const words = known.filter((name) => name.includes('_')).map(firstWord);
  return new Set(words.filter((word, index) => words.indexOf(word) < index && !COMMON_WORDS.has(word)));
}

/** Kubernetes describes the service `kannel` to a pod in KANNEL_SERVICE_HOST, KANNEL_PORT and more. */
function isServiceLink(name, names) {
  const services = names.filter((one) => one.endsWith('_SERVICE_HOST')).map((one) => one.replace('_SERVICE_HOST', ''));
  return services.some((service) => name.startsWith(`${service}_SERVICE_`) || name.startsWith(`${service}_PORT`));
}

/** How many letters were left out, added, mistaken or swapped with the next (optimal string alignment). */
function distance(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row][column] = Math.min(
        rows[row - 1][column] + 1,
        rows[row][column - 1] + 1,
        rows[row - 1][column - 1] + (isSame ? 0 : 1),
        isSwapped ? rows[row - 2][column - 2] + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return rows[one.length][other.length];
}

function nearestOf(name, known) {
  const distances = known.map((setting) => ({ setting, far: distance(name, setting) }));
  return distances.reduce((best, next) => (next.far < best.far ? next : best));
}

export function misspeltSettings(names, known) {
  const settings = new Set(known);
  const families = familiesOf(known);
  return names
    .filter((name) => !settings.has(name) && !OTHERS.test(name) && !isServiceLink(name, names))
    .flatMap((name) => {
      const { setting: nearest, far } = nearestOf(name, known);
      return families.has(firstWord(name)) || far <= allowedDistance(nearest) ? [{ name, nearest }] : [];
    });
}

export const misspeltInWords = (misspelt) =>
  misspelt.map(({ name, nearest }) => `${name} is no setting. Did you mean ${nearest}?`).join(' ');
