<?php

// The client from its folder, and Guzzle as Composer or Debian (php-guzzlehttp-guzzle) has installed it.

declare(strict_types=1);

spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/../src/' . strtr(substr($class, strlen('Hostelry\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'Hostelry\\') && is_file($file)) {
        require $file;
    }
});

foreach ([__DIR__ . '/../vendor/autoload.php', '/usr/share/php/GuzzleHttp/autoload.php'] as $installed) {
    if (is_file($installed)) {
        require $installed;
        return;
    }
}
throw new Exception('Guzzle is needed: composer require --dev guzzlehttp/guzzle, or Debian\'s php-guzzlehttp-guzzle');
