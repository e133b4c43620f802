<?php

declare(strict_types=1);

namespace Hostelry;

/** The text is no genuine receipt of the server. */
final class ReceiptError extends \RuntimeException
{
}
