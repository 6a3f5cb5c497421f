import { MyCardsScreen } from './my-cards-screen.tsx';

/** `/lifePage`: my coupons, opened on the daily-life class. */
export const LifeScreen = () => <MyCardsScreen firstClass="life" />;
