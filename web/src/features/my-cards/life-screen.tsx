import { MyCardsScreen } from './my-cards-screen.tsx';

/** `/lifePage`: my coupons, opened on those for daily life. */
export const LifeScreen = () => <MyCardsScreen firstClass="life" />;
