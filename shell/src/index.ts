// The entry of the page. Everything shared is part of this file, so nothing has to be waited for before the first render.
import './bootstrap';
