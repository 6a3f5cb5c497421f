import type { PublicData } from '@coupon-centre/contract/front-ends/page-rendering';

type Coupons = Extract<PublicData, { screen: 'platform' }>['offers'];
type Classes = Extract<PublicData, { screen: 'centre' }>['classes'];
type Grabs = Extract<PublicData, { screen: 'centre' }>['grabs'];

/** Keeps the line's height. */
const BLANK = '\u00a0';

/**
 * A screen's public data without the names of these coupons, which differ by person: who is logged in sees their own from the first, once
 * their browser has fetched it, and not another for a moment.
 */
export function withoutNames(data: PublicData, differing: ReadonlySet<string>): PublicData {
  const cards = <Card extends Coupons['list'][number]>(list: readonly Card[]): Card[] =>
    list.map((card) => (differing.has(card.sCardId) ? { ...card, mTitle: BLANK, sTitle: BLANK } : card));
  const coupons = (answer: Coupons): Coupons => ({ ...answer, list: cards(answer.list) });
  const classes = (answer: Classes): Classes => ({
    ...answer,
    classes: answer.classes.map((one) => ({ ...one, list: cards(one.list) })),
  });
  const grabs = (answer: Grabs): Grabs => ({
    ...answer,
    sessions: answer.sessions.map((one) => ({ ...one, list: cards(one.list) })),
  });
  switch (data.screen) {
    case 'centre':
      return { ...data, classes: classes(data.classes), grabs: grabs(data.grabs) };
    case 'claimPage':
      return { ...data, cards: coupons(data.cards), grabs: data.grabs && grabs(data.grabs) };
    case 'shared': {
      const { shared } = data;
      const named = 'cards' in shared ? { ...shared, cards: coupons(shared.cards) } : shared;
      return { ...data, shared: named, offers: coupons(data.offers) };
    }
    case 'platform':
      return { ...data, offers: coupons(data.offers) };
    case 'pageList':
      return data;
  }
}
