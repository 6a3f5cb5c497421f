/** Where the unit itself is defined, `rem` stays what it is. */
const UNIT = '--unit';

interface Declaration {
  readonly prop: string;
  value: string;
}

interface Root {
  walkDecls(visit: (declaration: Declaration) => void): void;
}

/** A thousandth of a unit is a hundredth of a pixel. */
const inThousandths = (rem: string): string => String(Math.round(Number(rem) * 1_000) / 1_000);

/** The declaration's value with every length in `rem` counted in the page's unit. */
export const inPageUnits = (value: string): string =>
  value.replace(/(?<![\w.#-])(-?(?:\d*\.)?\d+)rem\b/g, (_, rem: string) => `calc(${inThousandths(rem)}*var(${UNIT}))`);

/**
 * A PostCSS plugin: `rem` in the page's styles counts in `--unit` (`ui/tokens.css`). On phones that is the root size, which the
 * specification ties to the width (§9); from 600 px it is a phone's, so that wide screens show more instead of the same magnified.
 */
export const pageUnit = () => ({
  postcssPlugin: 'page-unit',
  Once(root: Root): void {
    root.walkDecls((declaration) => {
      if (declaration.prop !== UNIT) declaration.value = inPageUnits(declaration.value);
    });
  },
});
