import { createRoot } from 'react-dom/client';
import { ConsoleApp } from '#app/console-app.tsx';
import { letStylesIn } from '#lib/style-nonce.ts';
import '#ui/base.css';

letStylesIn();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<ConsoleApp />);
